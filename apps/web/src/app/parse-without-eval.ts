import { z } from 'zod';

// Compiled parsers need eval, which the content security policy refuses, and even trying is reported.
z.config({ jitless: true });
