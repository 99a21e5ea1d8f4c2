/** Words of headings, folded, as alternatives of a pattern: in English, German, French, Spanish, Italian and Dutch. */
const DATE_WORDS =
  'date(?: (?:and )?time| ?stamp| et heure)?|time ?stamp|datum(?: und uhrzeit| en tijd)?|fecha(?: y hora)?|data(?: e ora)?';
const TIME_WORDS = 'time(?: of day)?|clock|hour|uhrzeit|zeit|heure|hora|ora|tijd(?:stip)?';
export const PRESSURE_WORDS = 'press(?:ure)?|druck|pression|presion|pressione|druk';
const LEVEL_WORDS = 'level|lvl|fullstand|niveau|nivel|livello';
export const WEIGHT_WORDS = 'weight|wt|mass|gewicht|poids|peso|masa|masse|massa';
/** Without a unit of weight they may be a number of pieces. */
export const QUANTITY_WORDS = 'quantity|qty|menge|quantite|cantidad|quantita|hoeveelheid';

const LOADING =
  'load(?:ed|ing)?|fill(?:ed|ing)?|beladung|beladen|geladen|verladung|verladen|befullung|befullt|abfullung|chargement|charge|remplissage|rempli|carga|cargado|llenado|carico|caricato|riempimento|laden|belading|gevuld|vulling';
/** When a tank sets out, mostly soon after it was loaded. */
const LEAVING =
  'departure|departed|dep|shipped|shipping|shipment|dispatch(?:ed)?|gate ?out|outbound|abgang|abfahrt|versand|ausgang|depart|expedition|sortie|salida|despacho|despachad[oa]|partenza|uscita|vertrek';
const ARRIVING = 'arrival|arrived|arr|ankunft|angekommen|arrivee?|llegada|llegado|arrivo|arrivato|aankomst|aangekomen';
/** When it is handed over, mostly as it arrives. */
const DELIVERING =
  'delivery|delivered|receipt|received|recd|rcvd|receiving|gate ?in|inbound|destination|anlieferung|lieferung|geliefert|eingang|empfang|livraison|livre|reception|entree|entrega|entregado|recepcion|entrada|consegna|consegnato|levering|geleverd|ontvangst';
/** When it is emptied or comes back, of which a load says nothing. */
const LATER =
  'unload(?:ed|ing)?|off ?load(?:ed|ing)?|discharged?|emptied|return(?:ed)?|residual|remaining|heel|entladung|entladen|entleerung|ruckgabe|ruckkehr|rest|dechargement|decharge|retour|descarga|descargado|devolucion|scarico|scaricato|rientro|lossen|lossing|gelost';

const STAGES = {
  loading: LOADING,
  leaving: LEAVING,
  arriving: ARRIVING,
  delivering: DELIVERING,
  setOut: `${LOADING}|${LEAVING}`,
  received: `${ARRIVING}|${DELIVERING}`,
};
const QUANTITIES = { date: DATE_WORDS, time: TIME_WORDS, pressure: PRESSURE_WORDS, level: LEVEL_WORDS };

export const BESIDE_STAGES =
  'at|on|of|for|in|de|du|des|d|la|le|les|l|el|a|au|al|di|del|della|all|alla|bei|bij|der|am|im|van|nach|after|when|upon|apres|despues|dopo';
/** In what a pressure or a level is, and by what it is measured: 'Druck im Tank', 'Level gauge'. */
const IN_TANK =
  'tank|vessel|container|gauge|actual|reading|behalter|kessel|cuve|citerne|reservoir|conteneur|tanque|cisterna|contenedor|serbatoio|contenitore|im|in|of|the|dans|du|de|la|del|nel|en|el';
/** Units, as far as they are words, and what may stand beside them. */
export const UNIT_WORDS =
  'in|en|bar|barg|bara|psi|psig|psia|kpa|kpag|kpaa|mpa|mbar|mbarg|hpa|atm|at|kgf?|cm2|sq|ksc|abs|absolute|(?:bar|psi|kpa|mpa) gauge|g|a|u|kgs|kilos?|kilograms?|k|klbs?|lbs?|pounds?|t|mt|to|tonnes?|tonnen|tonnellate|toneladas?|tons?|short|us|metric|thousands?|mm|h2o|mmh2o|wc|ws|mmws|mmwc|cm|inh2o|inch|inches|of|water|microns?|mtorr|millitorr|torr|pa|pascals?|um|hg|mmhg|umhg|ubar|e|x|x10|[0-9]+|utc|gmt|local|hh|ss|yyyy|dd|percent|pct|in2|lbf|per (?:sq(?:uare)? )?in(?:ch)?|kp|libras?|livres?|pfund|pulg2?|ounces?|oz|grams?|gramm?|gramos|lit(?:er|re)s?|ltrs?|gal(?:lons?)?';
/** Beside a quantity they say that a heading is no figure of it, or one of no moment: 'Vacuum gauge', 'Pressure relief valve'. */
export const NO_FIGURE_WORDS =
  'limit|alarm|set ?point|set|relief|target|max\\w*|min\\w*|required|allowed|accept\\w*|rated|design|grenzwert|sollwert|limite|consigna|gauge|sensor|probe|sonde|scale|status|state|zustand|etat|estado|stato|date|datum|fecha|data|time|uhrzeit|by|von|par|por|door|units?|einheit|unite|unidad|id|no|nr|number|ticket|type|typ|model|serial|pump|pumps|valve|port|plug|ok|quality|trend|check|refait|notes?|remarks?|comments?|bemerkung\\w*|invoice|price|costs?|amount|rate|eur|usd|gbp';
/** Of what a load says, as words beside its weight. */
export const LOADING_WORDS = STAGES.setOut;

/** Matches one of the words with others beside it, and no further ones: 'net weight in kg'. */
export function headingWith(needed: string, beside: string): RegExp {
  return new RegExp(`^(?:(?:${beside}) )*(?:${needed})(?: (?:${needed}|${beside}))*$`);
}

/** Words that say it only in front, because they stand between words too: 'In pressure', but not 'Pressure in bar'. */
const IN_FRONT: Readonly<Partial<Record<keyof typeof STAGES, string>>> = {
  leaving: '|out',
  setOut: '|out',
  delivering: '|in',
  received: '|in',
};

/** Matches a quantity of a stage of a trip, in either order: 'arrival pressure', 'druck bei ankunft', 'fecha de carga'. */
export function headingOfStage(stage: keyof typeof STAGES, quantity: keyof typeof QUANTITIES): RegExp {
  const when = STAGES[stage];
  const what = `(?:${QUANTITIES[quantity]}${quantity === 'pressure' ? '|p|psi[ga]?|bar[ga]?|kpa|mpa' : ''})`;
  const between = `(?: (?:${BESIDE_STAGES}))*`;
  const units = `(?: (?:${UNIT_WORDS}))*`;
  const behind = `(?: (?:${UNIT_WORDS}|${IN_TANK}))*`;
  const before = `(?:${when}${IN_FRONT[stage] ?? ''})${between} ${what}`;
  // Behind a date stands its zone, whatever that is called.
  const end = quantity === 'date' ? String.raw`\b` : `${quantity === 'time' ? units : behind}$`;
  return new RegExp(`^(?:${before}|${what}${units}${between} (?:${when}))${end}`);
}

/** Matches a quantity of no stage: 'press bar', 'druck'. */
export function headingOfQuantity(quantity: 'pressure' | 'level'): RegExp {
  const inFront = quantity === 'pressure' ? '(?:(?:abs|absolute|gauge|tank|vessel|head) )?' : '(?:tank )?';
  return new RegExp(`^${inFront}(?:${QUANTITIES[quantity]})(?: (?:${UNIT_WORDS}|${IN_TANK}))*$`);
}

const AFTER_LOADING = new RegExp(String.raw`\b(?:${STAGES.received}|${LATER})\b`);

/** Whether a heading is of what is later than the load: 'Net weight (unloaded)'. */
export function isAfterLoading(bare: string, whole: string): boolean {
  return AFTER_LOADING.test(whole) || /^in | in$/.test(bare);
}

/** Of any stage of a trip. */
export const STAGE_WORDS = `${STAGES.setOut}|${STAGES.received}|${LATER}`;
const OF_STAGE = new RegExp(`^(?:${STAGE_WORDS})$`);
const WITH_STAGE = new RegExp(String.raw`\b(?:${STAGE_WORDS})\b`);

/** What a heading measures that ends with 'in' or has an 'out' as its partner. */
const WAYS: readonly RegExp[] = [
  PRESSURE_WORDS,
  LEVEL_WORDS,
  `${WEIGHT_WORDS}|${QUANTITY_WORDS}|net|netto|neto|nett`,
].map((words) => new RegExp(String.raw`\b(?:${words})\b`));
/** A word that says which way a tank goes: 'Out date', 'Gate in', 'Pressure out'. */
const WAY_IN_OR_OUT = /^(?:(?:gate|date|time) )?(?:in|out)$|^(?:in|out) | out$/;

/** How a heading that ends with 'in', without its unit in brackets, is meant among all headings of its sheet. */
export function meaningOfIn(
  heading: string,
  { hasUnit, all }: { readonly hasUnit: boolean; readonly all: readonly string[] },
): 'way in' | 'unit' | 'either' | undefined {
  const way = WAYS.find((words) => words.test(heading));
  if (way === undefined || !heading.endsWith(' in')) return undefined;
  if (WITH_STAGE.test(heading) && hasUnit) return 'unit';
  if (all.some((other) => way.test(other) && /\bout\b/.test(other))) return 'way in';
  return hasUnit && !all.some((other) => WAY_IN_OR_OUT.test(other)) ? 'unit' : 'either';
}

/** Whether a text above headings says of which stage of a trip they are. */
export function isStage(plain: string): boolean {
  return OF_STAGE.test(plain);
}

/** Words of what is still to come, in headings of dates. */
export const NOT_YET_WORDS = String.raw`next|due|expir\w*|valid|until|nachste\w*|fallig|gultig|prochain\w*|echeance|valable|proxim\w+|vencimiento|valido|prossim\w+|scadenza|volgende|vervalt|geldig`;
const NOT_YET = new RegExp(String.raw`\b(?:${NOT_YET_WORDS})\b`);

/** Whether a text above a heading changes what it is: 'Arrival', 'Next', unless the heading says of itself when it is. */
export function changesHeading(group: string, own: string): boolean {
  return (isStage(group) || NOT_YET.test(group)) && !WITH_STAGE.test(own) && !NOT_YET.test(own);
}

const TITLE =
  /^(?:measure(?:d|ments?)|readings?|values?|log|data|tank(?: data)?|container|details|general|vacuum(?: (?:readings?|measurements?|data))?|messung(?:en)?|messwerte?|daten|vakuum(?:messung(?:en)?)?|mesures?|releves?|donnees|vide|medicion(?:es)?|mediciones de vacio|datos|vacio|misur[ae]|misurazion[ei]|dati|vuoto|meting(?:en)?|gegevens)$/;

/** Whether a text above headings says nothing of what they are: 'Measurement', but not 'Next' or 'Before'. */
export function isTitle(plain: string): boolean {
  return TITLE.test(plain);
}

const WITH_LOADING = new RegExp(String.raw`\b(?:${LOADING})\b`);

/** Whether a heading is of the loading, and not of when the tank set out. */
export function isWithLoading(plain: string): boolean {
  return WITH_LOADING.test(plain);
}

const OF_LOADING = new RegExp(`^(?:${LOADING})$`);

/** Whether a text says that a tank was loaded. */
export function isLoading(plain: string): boolean {
  return OF_LOADING.test(plain);
}

const OF_LEAVING = new RegExp(`^(?:${LEAVING})$`);

/** Whether a text says that a tank set out, or only which way it went: 'Outbound', 'Inbound'. */
export function isOfWay(plain: string): boolean {
  return OF_LEAVING.test(plain) || /^(?:in|out)bound$/.test(plain);
}

/** Matches what one of the patterns does. */
export function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}
