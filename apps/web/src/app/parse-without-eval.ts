// Compiled parsers need eval, which the content security policy refuses, and even trying is reported. zod reads this when
// it is loaded, which on most screens is later or never.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
