import {
  either,
  headingOfQuantity,
  headingOfStage,
  headingWith,
  isAfterLoading,
  LOADING_WORDS,
  QUANTITY_WORDS,
  UNIT_WORDS,
  WEIGHT_WORDS,
} from './heading-words.ts';
import {
  DAYS_SUFFIX,
  NOTES_HEADING,
  type SheetColumn,
  TANK_COLUMN,
  TIME_HEADING,
  ZONE_COLUMN,
} from './sheet-columns.ts';

/** The time of day of a loading: 'Loading time' beside 'Loading date'. */
const LOADING_TIME_HEADING = either(
  headingOfStage('setOut', 'time'),
  /^time (out|filled)$|^(lade|verlade|abgangs|abfahrts|laad|vertrek)(zeit|tijd)$/,
);
const ARRIVAL_TIME_HEADING = either(
  headingOfStage('received', 'time'),
  /^time in$|^(ankunfts|liefer)zeit$|^aankomsttijd$/,
);

const NET = /\b(net|netto|neto|nett)\b/;
/** Of a weight with its tank, or of the tank alone. */
const NOT_NET =
  /\b(gross|brutto\w*|bruto|brute?|lordo|laden|tare|tara|taragewicht|empty|unladen|leer|leergewicht|vide|vacio|vuoto|leeg)\b/;

/** Brackets may tell how a net weight is made: 'Net weight (gross - tare)'. What is weighed later is no load. */
function isNotLoaded(bare: string, whole: string): boolean {
  return NOT_NET.test(bare) || (NOT_NET.test(whole) && !NET.test(bare)) || isAfterLoading(bare, whole);
}

const WORDS_BESIDE = `${WEIGHT_WORDS}|load(ed|ing)?|total|kgs?|lbs?|t|mt|tonnes|de|du|a|en`;

/** Headings of a weight with its tank or of the tank alone: words that say so by themselves, and those beside 'weight'. */
function headingOf(alone: string, besideWeight: string): RegExp {
  const beside = `(${WORDS_BESIDE})`;
  const byItself = `(${beside} )*(${alone})( ${beside})*`;
  const before = `(${beside} )*(${WEIGHT_WORDS}) (${beside} )*(${besideWeight})( ${beside})*`;
  const behind = `(${besideWeight}) (${beside} )*(${WEIGHT_WORDS})( ${beside})*`;
  return new RegExp(`^(${byItself}|${before}|${behind})$`);
}

const BESIDE_NET = `net|netto|neto|nett|cargo|product|helium|he|lhe|gas|actual|total|de|du|del|di|${LOADING_WORDS}|${UNIT_WORDS}`;
const NET_WEIGHT = either(
  headingWith(WEIGHT_WORDS, BESIDE_NET),
  headingWith('net|netto|neto|nett|nettogewicht|ladegewicht|laadgewicht|lademenge|fullmenge', BESIDE_NET),
  new RegExp(
    String.raw`(?=^.*\b(?:net|netto|neto|nett|kgs?|lbs?|pounds|t|mt|tonnes?)\b)(?:${headingWith(QUANTITY_WORDS, BESIDE_NET).source})`,
  ),
  /^(load(ed)? )?(lbs?|kgs?)$|^load(ed)? (t|mt|tonnes)$/,
);

/** What an imported transfer takes from a sheet: a load and, on the same row, its arrival. In the names of the fields. */
export const TRANSFER_COLUMNS = [
  TANK_COLUMN,
  {
    name: 'loaded_at',
    label: 'Loading date and time',
    heading: either(
      headingOfStage('loading', 'date'),
      /^(load(ed|ing)?|fill(ed|ing)?) (at|on)\b|^loaded$|^date( (loaded|filled|time|and time|of (loading|filling)|heure))?$|^(lade|verlade|full|befull(ungs)?|laad|vul)datum\b|^(geladen|beladen|befullt|gevuld)( (am|op))?$|^date (de )?(chargement|remplissage)|^charge le$|^fecha( de (carga|llenado))?( y hora)?$|^cargado( el)?$|^data( (di )?(carico|riempimento))?( e ora)?$|^caricato( il)?$|^datum( und uhrzeit| en tijd)?$/,
    ),
    otherwise: either(
      headingOfStage('leaving', 'date'),
      /^(load|fill)(ed|ing)? time\b|^gate ?out$|^(date )?out$|^atd$|^(departure|departed|shipped|dispatched|dispatch|abgang|abfahrt|ausgang|versand|depart|sortie|expedition|salida|partenza|uscita|vertrek)$|^(abgangs|abfahrts|ausgangs|versand)datum$/,
    ),
    isNever: isAfterLoading,
    isNeeded: true,
    isDate: true,
  },
  {
    name: 'loaded_time',
    label: 'Loading time of day',
    heading: LOADING_TIME_HEADING,
    plain: TIME_HEADING,
    timeOf: 'loaded_at',
  },
  {
    name: 'loaded_weight_lbs',
    label: 'Loaded weight',
    heading: NET_WEIGHT,
    isNever: isNotLoaded,
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
    heading: either(headingOfStage('setOut', 'pressure'), /^(lade|full|befull|abgangs|laad|vul|vertrek)druc?k\b/),
    otherwise: new RegExp(`^press(ure)? out(?: (?:${UNIT_WORDS}))*$`),
    plain: headingOfQuantity('pressure'),
    beside: 'loaded_at',
    isNever: isAfterLoading,
    measure: 'pressure',
  },
  {
    name: 'loaded_level',
    label: 'Load level',
    heading: either(headingOfStage('setOut', 'level'), /^(fullstand|niveau|nivel|livello) (bij laden|al carico)\b/),
    plain: headingOfQuantity('level'),
    beside: 'loaded_at',
    isNever: isAfterLoading,
    measure: 'level',
  },
  {
    name: 'arrived_at',
    label: 'Arrival date and time',
    heading: either(
      headingOfStage('arriving', 'date'),
      /^(arrived|delivered|received)( (at|on|date))?$|^arrival$|^date (of )?(arrived|delivered|arrival|delivery|received)|^(ankunft|anlieferung)(s ?datum)?( am)?$|^(ankunftsdatum|lieferdatum|aankomstdatum|leverdatum)\b|^(angekommen|geliefert|aangekomen)( (am|op))?$|^aankomst$|^date (d )?(arrivee|livraison)|^arrivee?( le)?$|^(fecha de )?(llegada|entrega)$|^(data (di )?)?(arrivo|consegna)$/,
    ),
    otherwise: either(
      headingOfStage('delivering', 'date'),
      /^(arrival|delivery) time\b|^gate ?in$|^(date )?in$|^ata$|^(livraison|reception|entree|lieferung|eingang|empfang|recepcion|entrada|ricevimento|levering|ontvangst)$|^(eingangs|empfangs)datum$/,
    ),
    isDate: true,
  },
  {
    name: 'arrived_time',
    label: 'Arrival time of day',
    heading: ARRIVAL_TIME_HEADING,
    plain: TIME_HEADING,
    timeOf: 'arrived_at',
  },
  {
    name: 'arrival_pressure',
    label: 'Arrival pressure',
    heading: either(headingOfStage('received', 'pressure'), /^(ankunfts|aankomst)druc?k\b/),
    otherwise: /^press(ure)? in$/,
    plain: headingOfQuantity('pressure'),
    beside: 'arrived_at',
    measure: 'pressure',
  },
  {
    name: 'arrival_level',
    label: 'Arrival level',
    heading: either(headingOfStage('received', 'level'), /^(ankunfts|aankomst)(fullstand|niveau)\b/),
    plain: headingOfQuantity('level'),
    beside: 'arrived_at',
    measure: 'level',
  },
  {
    name: 'was_venting',
    label: 'Was venting',
    heading: /^(was |arrival )?vent(ing|ed)\b|^(abgeblasen|blies ab|mise a l air|degazage|venteo|sfiato|afgeblazen)$/,
  },
  {
    name: 'manual_level_reading',
    label: 'Manual level reading',
    heading: /^(manual )?level reading\b|^manual level\b/,
    measure: 'manual_level',
  },
  {
    name: 'bol_number',
    isOfRow: true,
    label: 'BOL number',
    heading:
      /^(bol|b l|bill of lading|cmr|ddt|lieferschein|frachtbrief|vrachtbrief|connaissement|conocimiento de embarque)( (no|nr|n|num|number|numero|nummer))?$|^(lieferschein|frachtbrief)(nummer|nr)$|^(bol|bill of lading)\b/,
    isNever: (bare) => /\b(date|time|datum|fecha|data)\b/.test(bare),
  },
  {
    name: 'customer_name',
    isOfRow: true,
    label: 'Customer',
    heading:
      /^(customer|consignee|receiver|ship to|sold to|deliver to|kunde|empfanger|client|destinataire|cliente|consignatario|destinatario|klant|ontvanger)( name)?$/,
  },
  {
    name: 'product_name',
    isOfRow: true,
    label: 'Product',
    heading:
      /^(product|commodity|cargo|contents?|produkt|ladegut|ladung|ware|inhalt|stoff|medium|produit|marchandise|contenu|producto|mercancia|contenido|prodotto|merce|contenuto|lading|inhoud|gas)( (name|type|description))?$/,
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
  {
    name: 'action',
    isOfRow: true,
    label: 'Action',
    heading: /^(action|movement)$/,
    otherwise: /^(action |load |movement )?type$/,
  },
  { name: 'notes', isOfRow: true, label: 'Notes', heading: NOTES_HEADING },
] as const satisfies readonly SheetColumn[];
