import {
  DAYS_SUFFIX,
  NOTES_HEADING,
  type SheetColumn,
  TANK_COLUMN,
  TIME_HEADING,
  ZONE_COLUMN,
} from './sheet-columns.ts';

/** The time of day of a loading: 'Time' beside 'Date loaded', 'Loading time' beside 'Loading date'. */
const LOADING_TIME_HEADING = new RegExp(
  `${TIME_HEADING.source}|^(load(ed|ing)?|fill(ed|ing)?|gate out) time( of day)?$|^time (loaded|filled|out)$|^ladezeit$|^heure (de )?chargement$|^hora de carga$|^ora (di )?carico$|^laadtijd$`,
);
const ARRIVAL_TIME_HEADING =
  /^(arrival|delivery|gate in) time( of day)?$|^time (arrived|delivered|of arrival|in)$|^ankunftszeit$|^heure (d )?arrivee$|^hora de llegada$|^ora (di )?arrivo$|^aankomsttijd$/;

const NET = /\b(net|netto|neto|nett)\b/;
/** Of a weight with its tank, or of the tank alone. */
const NOT_NET =
  /\b(gross|brutto\w*|bruto|brute?|lordo|laden|tare|tara|taragewicht|empty|unladen|leer|leergewicht|vide|vacio|vuoto|leeg)\b/;

/** Brackets may tell how a net weight is made: 'Net weight (gross - tare)'. */
function isNotNet(bare: string, whole: string): boolean {
  return NOT_NET.test(bare) || (NOT_NET.test(whole) && !NET.test(bare));
}

const WEIGHT_WORDS = 'weight|wt|mass|gewicht|poids|peso|masse|massa';
const WORDS_BESIDE = `${WEIGHT_WORDS}|load(ed|ing)?|total|kgs?|lbs?|t|mt|tonnes|de|du|a|en`;

/** Headings of a weight with its tank or of the tank alone: words that say so by themselves, and those beside 'weight'. */
function headingOf(alone: string, besideWeight: string): RegExp {
  const beside = `(${WORDS_BESIDE})`;
  const byItself = `(${beside} )*(${alone})( ${beside})*`;
  const before = `(${beside} )*(${WEIGHT_WORDS}) (${beside} )*(${besideWeight})( ${beside})*`;
  const behind = `(${besideWeight}) (${beside} )*(${WEIGHT_WORDS})( ${beside})*`;
  return new RegExp(`^(${byItself}|${before}|${behind})$`);
}

/** What an imported transfer takes from a sheet: a load and, on the same row, its arrival. In the names of the fields. */
export const TRANSFER_COLUMNS = [
  TANK_COLUMN,
  {
    name: 'loaded_at',
    label: 'Loading date and time',
    heading:
      /^(load(ed|ing)?|fill(ed|ing)?) (date|time ?stamp|at|on)\b|^loaded$|^date( (loaded|filled|time|and time|of (loading|filling)|heure))?$|^(lade|verlade|full|befull(ungs)?|laad|vul)datum\b|^(geladen|beladen|befullt|gevuld)( (am|op))?$|^date (de )?(chargement|remplissage)|^charge le$|^fecha( de (carga|llenado))?( y hora)?$|^cargado( el)?$|^data( (di )?(carico|riempimento))?( e ora)?$|^caricato( il)?$|^datum( und uhrzeit| en tijd)?$/,
    otherwise:
      /^(load|fill)(ed|ing)? time\b|^gate out\b|^(departure|departed|shipped|dispatched|dispatch|abgang|depart|salida|partenza|vertrek)\b/,
    isNeeded: true,
    isDate: true,
  },
  {
    name: 'loaded_time',
    label: 'Loading time of day',
    heading: LOADING_TIME_HEADING,
    timeOf: 'loaded_at',
  },
  {
    name: 'loaded_weight_lbs',
    label: 'Loaded weight',
    heading:
      /^(load(ed|ing)? |net )?weight\b|^(lbs?|kg)$|^net( (kgs?|lbs?|t|mt|tonnes|qty|quantity|mass|wt))?$|^(net|loaded) (mass|qty|quantity|wt)\b|^(netto|netto ?gewicht|gewicht( netto)?|ladegewicht|laadgewicht|nettogewicht|poids( net| charge)?|peso( neto| netto| cargado)?)( (kgs?|lbs?|t))?$/,
    isNever: isNotNet,
    measure: 'weight',
  },
  {
    name: 'gross_weight_lbs',
    label: 'Gross weight',
    heading: headingOf('gross|brutto|bruto|brute?|lordo|bruttogewicht|brutogewicht', 'laden'),
    measure: 'weight',
    unitLike: 'loaded_weight_lbs',
  },
  {
    name: 'tare_weight_lbs',
    label: 'Tare weight',
    heading: headingOf('tare|tara|taragewicht|leergewicht|leeggewicht', 'empty|unladen|leer|vide|vacio|vuoto|leeg'),
    measure: 'weight',
    unitLike: 'loaded_weight_lbs',
  },
  {
    name: 'loaded_pressure',
    label: 'Load pressure',
    heading:
      /^(load(ed|ing)?|fill(ing)?|departure) press(ure)?\b|^press(ure)?\b(?! (at |on )?(arrival|delivery|receipt))|^(lade|full|befull|laad|vul)druc?k\b|^(druck|druk)\b(?! (bei |bij )?(ankunft|aankomst))|^pression( (de )?(chargement|remplissage|depart))?( |$)(?!(a |de )?(l )?arrivee)|^presion( de (carga|llenado|salida))?( |$)(?!de llegada)|^pressione( di (carico|partenza))?( |$)(?!(di |all )?arrivo)/,
    measure: 'pressure',
  },
  {
    name: 'loaded_level',
    label: 'Load level',
    heading:
      /^(load(ed|ing)?|fill(ing)?) level\b|^level\b(?! (reading|at arrival))|^(fullstand|niveau|nivel|livello)( (bei|bij|au|de|di|al|beladung|befullung|chargement|depart|carga|salida|carico|partenza|laden|vertrek|mm|h2o|mmh2o|mmws|cm|mbar))*$/,
    measure: 'level',
  },
  {
    name: 'arrived_at',
    label: 'Arrival date and time',
    heading:
      /^(arrival|delivery) (date|time ?stamp)\b|^(arrived|delivered|received)( (at|on|date))?$|^arrival$|^date (of )?(arrived|delivered|arrival|delivery|received)|^(ankunft|anlieferung)(s ?datum)?( am)?$|^(ankunftsdatum|lieferdatum|aankomstdatum|leverdatum)\b|^(angekommen|geliefert|aangekomen)( (am|op))?$|^aankomst$|^date (d )?(arrivee|livraison)|^arrivee?( le)?$|^(fecha de )?(llegada|entrega)$|^(data (di )?)?(arrivo|consegna)$/,
    otherwise: /^(arrival|delivery) time\b/,
    isDate: true,
  },
  {
    name: 'arrived_time',
    label: 'Arrival time of day',
    heading: ARRIVAL_TIME_HEADING,
    timeOf: 'arrived_at',
  },
  {
    name: 'arrival_pressure',
    label: 'Arrival pressure',
    heading:
      /^(arrival|delivery|receiving) press(ure)?\b|^press(ure)? (at |on )?(arrival|delivery|receipt)\b|^(ankunfts|aankomst)druc?k\b|^(druck|druk) (bei |bij )?(ankunft|aankomst)\b|^pression (a |de )?(l )?(arrivee|livraison)\b|^presion de (llegada|entrega)\b|^pressione (di |all )?(arrivo|consegna)\b/,
    measure: 'pressure',
  },
  {
    name: 'arrival_level',
    label: 'Arrival level',
    heading:
      /^(arrival|delivery) level\b|^level (at |on )?(arrival|delivery)\b|^(ankunfts|aankomst)(fullstand|niveau)\b|^(fullstand|niveau|nivel|livello) (bei |bij |a |de |di |all )?(l )?(ankunft|aankomst|arrivee|llegada|arrivo)\b/,
    measure: 'level',
  },
  {
    name: 'was_venting',
    label: 'Was venting',
    heading: /^(was )?vent(ing|ed)\b|^(abgeblasen|blies ab|mise a l air|degazage|venteo|sfiato|afgeblazen)$/,
  },
  {
    name: 'manual_level_reading',
    label: 'Manual level reading',
    heading: /^(manual )?level reading\b|^manual level\b/,
    measure: 'manual_level',
  },
  {
    name: 'bol_number',
    label: 'BOL number',
    heading:
      /^(bol|b l|bill of lading|cmr|ddt|lieferschein|frachtbrief|vrachtbrief|connaissement|conocimiento de embarque)( (no|nr|n|num|number|numero|nummer))?$|^(lieferschein|frachtbrief)(nummer|nr)$|^(bol|bill of lading)\b/,
  },
  {
    name: 'customer_name',
    label: 'Customer',
    heading:
      /^(customer|consignee|receiver)\b|^(kunde|empfanger|client|destinataire|cliente|destinatario|klant)( name)?$/,
  },
  {
    name: 'product_name',
    label: 'Product',
    heading: /^(product|commodity|cargo)\b|^(produkt|medium|produit|producto|prodotto|gas)( name)?$/,
  },
  {
    name: 'expected_arrival_at',
    label: 'Expected arrival',
    heading:
      /^(expected|planned) arrival\b|^eta$|^(voraussichtliche|geplante) ankunft$|^(date d )?arrivee prevue$|^(fecha de )?llegada prevista$|^(data di )?arrivo previst[oa]$|^(verwachte|geplande) aankomst$/,
    isDate: true,
  },
  ZONE_COLUMN,
  {
    name: 'loading_site',
    label: 'Loading site',
    heading: /^load(ing)? site$|^(be)?ladeort$|^lieu de chargement$|^lugar de carga$|^luogo di carico$|^laadplaats$/,
  },
  { name: 'loading_scale', label: 'Loading scale', heading: /^load(ing)? scale$/ },
  {
    name: 'receiving_site',
    label: 'Receiving site',
    heading:
      /^receiving site$|^(empfangs|liefer|entlade)ort$|^lieu de livraison$|^lugar de entrega$|^luogo di consegna$|^(los|lever)plaats$/,
  },
  { name: 'receiving_scale', label: 'Receiving scale', heading: /^receiving scale$/ },
  { name: 'reason_for_loading', label: 'Reason for loading', heading: /^reason( for loading)?( it)?( anyway)?$/ },
  {
    name: 'tank_when_filled',
    label: 'Cold or warm when filled',
    heading: /^was the tank cold when filled$|^(tank )?when filled$|^cold or warm( when filled)?$/,
  },
  {
    name: 'shield_days',
    label: 'Days that the shield lasts',
    heading: /^how many days does the shield last$|^shield( holding)?( time| days)?$|^days that the shield lasts$/,
    suffix: DAYS_SUFFIX,
  },
  { name: 'action', label: 'Action', heading: /^(action|type)$/ },
  { name: 'notes', label: 'Notes', heading: NOTES_HEADING },
] as const satisfies readonly SheetColumn[];
