/** What is sent where no widget is shown (spec 1 §5); refused where one is due (rules 6), else not looked at. */
export const RECAPTCHA_BYPASS = 'recaptcha-not-configured';
