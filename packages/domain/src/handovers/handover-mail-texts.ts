import type { HandoverLanguage } from './handover-links.ts';

interface HandoverMailTexts {
  readonly subject: string;
  readonly reminderSubject: string;
  readonly greeting: string;
  /** The company, the tank and its product as they are called. */
  readonly request: (company: string, tank: string, product: string | null) => string;
  readonly how: string;
  readonly until: (moment: string) => string;
  readonly reminder: string;
  readonly mistaken: string;
  readonly link: string;
  /** For the date of the end. */
  readonly locale: string;
}

/** What the mails to receivers say, in each language. Subjects hold nothing that somebody typed. */
export const HANDOVER_MAIL_TEXTS: Readonly<Record<HandoverLanguage, HandoverMailTexts>> = {
  en: {
    subject: 'Please record the arrival of a tank',
    reminderSubject: 'Reminder: please record the arrival of a tank',
    greeting: 'Hello,',
    request: (company, tank, product) =>
      `${company} asks you to record the arrival of tank ${tank}${product === null ? '' : ` (${product})`}.`,
    how: 'Open the link on a phone, beside the tank. No account is needed, and it also works without a signal.',
    until: (moment) => `The link works until ${moment}, or until the arrival is confirmed.`,
    reminder:
      'You were asked a day ago, and nothing has come yet. This is the only reminder. The earlier link works too.',
    mistaken: 'If you do not expect a tank, do nothing.',
    link: 'Record the arrival',
    locale: 'en-GB',
  },
  es: {
    subject: 'Registre la llegada de una cisterna, por favor',
    reminderSubject: 'Recordatorio: registre la llegada de una cisterna, por favor',
    greeting: 'Buenos días:',
    request: (company, tank, product) =>
      `${company} le pide que registre la llegada de la cisterna ${tank}${product === null ? '' : ` (${product})`}.`,
    how: 'Abra el enlace en un teléfono, junto a la cisterna. No hace falta una cuenta, y también funciona sin cobertura.',
    until: (moment) => `El enlace funciona hasta el ${moment}, o hasta que se confirme la llegada.`,
    reminder:
      'Se lo pedimos hace un día y todavía no hemos recibido nada. Este es el único recordatorio. El enlace anterior también funciona.',
    mistaken: 'Si no espera ninguna cisterna, no haga nada.',
    link: 'Registrar la llegada',
    locale: 'es-ES',
  },
  de: {
    subject: 'Bitte erfassen Sie die Ankunft eines Tanks',
    reminderSubject: 'Erinnerung: Bitte erfassen Sie die Ankunft eines Tanks',
    greeting: 'Guten Tag,',
    request: (company, tank, product) =>
      `${company} bittet Sie, die Ankunft des Tanks ${tank}${product === null ? '' : ` (${product})`} zu erfassen.`,
    how: 'Öffnen Sie den Link auf einem Telefon, neben dem Tank. Ein Konto ist nicht nötig, und es geht auch ohne Empfang.',
    until: (moment) => `Der Link gilt bis ${moment}, oder bis die Ankunft bestätigt ist.`,
    reminder:
      'Vor einem Tag haben wir Sie darum gebeten, und noch ist nichts gekommen. Dies ist die einzige Erinnerung. Der frühere Link gilt auch.',
    mistaken: 'Wenn Sie keinen Tank erwarten, brauchen Sie nichts zu tun.',
    link: 'Ankunft erfassen',
    locale: 'de-DE',
  },
};

/** '17 June 2026, 12:00 UTC' in the language: nobody knows the receiver's time zone. */
export function describeHandoverEnd(moment: Date, language: HandoverLanguage): string {
  const { locale } = HANDOVER_MAIL_TEXTS[language];
  const day = moment.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const time = moment.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  return `${day}, ${time} UTC`;
}
