// zod's compiled parsers need eval. The content security policy forbids it, and even the attempt is reported. zod reads
// this setting when it is loaded, which on most screens is later or never.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
