import { z } from 'zod';

const MAX_TRANSPORTS = 10;

const encoded = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/);

const credential = z.object({
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  // No extensions are requested, so their results are dropped.
  clientExtensionResults: z.object({}).default({}),
});

const registration = credential.extend({
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(40)).max(MAX_TRANSPORTS).default([]),
  }),
});

const assertion = credential.extend({
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(20_000),
    signature: encoded(4_000),
  }),
});

/** The used part of RegistrationResponseJSON; undefined for anything else. */
export function readRegistration(sent: unknown) {
  return registration.safeParse(sent).data;
}

/** The used part of AuthenticationResponseJSON; undefined for anything else. */
export function readAssertion(sent: unknown) {
  return assertion.safeParse(sent).data;
}
