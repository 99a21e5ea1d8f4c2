import {
  either,
  headingOfQuantity,
  headingOfStage,
  isAfterLoading,
  isWithLoading,
  UNIT_WORDS,
} from './heading-words.ts';
import { headingOf, isNotLoaded, LOADED_WEIGHT, NET_WEIGHT } from './net-weights.ts';
import type { SheetColumn } from './sheet-column.ts';
import { DAYS_SUFFIX, NOTES_HEADING, TANK_COLUMN, TIME_HEADING, ZONE_COLUMN } from './sheet-columns.ts';

/** The time of day of a loading: 'Loading time' beside 'Loading date'. */
const LOADING_TIME_HEADING = either(
  headingOfStage('loading', 'time'),
  /^gate out time( of day)?$|^time (out|filled)$|^(lade|verlade|laad)(zeit|tijd)$/,
);
const LEAVING_TIME_HEADING = either(headingOfStage('leaving', 'time'), /^(abgangs|abfahrts|vertrek)(zeit|tijd)$/);
const ARRIVAL_TIME_HEADING = either(
  headingOfStage('received', 'time'),
  /^time in$|^(ankunfts|liefer)zeit$|^aankomsttijd$/,
);

/** Of the gate alone: a depot's own sheet tells by them when a tank left it and came back. */
const OUT_ALONE =
  /^(?:gate ?out|(?:date |time )?out(?: (?:date|time))?|outbound(?: date)?|salida|fecha(?: de)? salida|sortie|date(?: de)? sortie|ausgang|ausgangsdatum|uscita|data(?: di)? uscita|uitgang)$/;
const IN_ALONE =
  /^(?:gate ?in(?: (?:date|time))?|(?:date |time )?in(?: (?:date|time))?|(?:date|time) of (?:gate )?in|inbound(?: date)?|(?:date|time) inbound|entrada|fecha(?: de)? entrada|entree|date(?: d| de)? entree|eingang|eingangsdatum|entrata|data(?: di)? entrata|ingang)$/;

const TOLD_OF_LOAD = [
  ...['loaded_weight_lbs', 'gross_weight_lbs', 'loaded_pressure', 'loaded_level', 'loading_site', 'loading_scale'],
  ...['bol_number', 'customer_name', 'product_name', 'action'],
];
const TOLD_OF_ARRIVAL = [
  ...['arrival_pressure', 'arrival_level', 'was_venting', 'manual_level_reading', 'receiving_site', 'receiving_scale'],
  'customer_name',
];

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
    otherwise: [
      either(
        headingOfStage('leaving', 'date'),
        /^(load|fill)(ed|ing)? time\b|^gate ?out$|^(date )?out$|^atd$|^(departure|departed|shipped|dispatched|dispatch|abgang|abfahrt|ausgang|versand|depart|sortie|expedition|salida|partenza|uscita|vertrek)( (on|at|am|um|op|le|el|il))?$|^(abgangs|abfahrts|ausgangs|versand)datum$/,
      ),
      // A time that holds its date too, where no date stands by itself.
      headingOfStage('leaving', 'time'),
    ],
    isNever: isAfterLoading,
    unsure: { heading: OUT_ALONE, beside: TOLD_OF_LOAD },
    isNeeded: true,
    isDate: true,
  },
  {
    name: 'loaded_time',
    label: 'Loading time of day',
    heading: LOADING_TIME_HEADING,
    besideOther: { heading: LEAVING_TIME_HEADING, isNotOf: isWithLoading },
    plain: TIME_HEADING,
    timeOf: 'loaded_at',
  },
  {
    name: 'loaded_weight_lbs',
    label: 'Loaded weight',
    heading: NET_WEIGHT,
    otherwise: LOADED_WEIGHT,
    isNever: isNotLoaded,
    measure: 'weight',
  },
  {
    name: 'gross_weight_lbs',
    label: 'Gross weight',
    heading: headingOf('gross|brutto|bruto|brute?|lordo|bruttogewicht|brutogewicht', 'laden|en charge'),
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
      /^(arrival|delivery) time\b|^gate ?in$|^(in|ingang) (date|datum)$|^(data (di )?)?entrata$|^(date )?in$|^ata$|^(livraison|reception|entree|lieferung|eingang|empfang|recepcion|entrada|ricevimento|levering|ontvangst)$|^(eingangs|empfangs)datum$/,
    ),
    unsure: { heading: IN_ALONE, beside: TOLD_OF_ARRIVAL },
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
    heading:
      /^(was |arrival )?vent(ing|ed)\b|^vent$|^(abgeblasen|blies ab|mise a l air|degazage|venteo|sfiato|afgeblazen)$/,
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
    otherwise:
      /^(action |load |movement |event )?type$|^(event|operation|activity|transaction|vorgang|ereignis|bewegung|evenement|mouvement|evento|operacion|movimiento|operazione|movimento|gebeurtenis|beweging)( (name|code))?$/,
  },
  { name: 'notes', isOfRow: true, label: 'Notes', heading: NOTES_HEADING },
] as const satisfies readonly SheetColumn[];
