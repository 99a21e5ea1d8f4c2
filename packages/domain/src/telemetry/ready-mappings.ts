import { SAMPLE_KINDS } from './sample-kinds.ts';

export const MAX_EXPRESSION = 20_000;
export const MAX_PREVIEWED_MESSAGES = 20;

/** Mappings that stand ready for every company, by the key in their address. */
export const READY_MAPPINGS = ['json', 'chirpstack', 'traccar'] as const;
export type ReadyMapping = (typeof READY_MAPPINGS)[number];

interface MappingText {
  readonly name: string;
  /** In JSONata: of a message to its samples. */
  readonly expression: string;
}

const KINDS = JSON.stringify(SAMPLE_KINDS);

/** What is meant where a message has figures and no units. */
const UNITS = `{
  "vacuum": "um[Hg]", "inner_pressure": "[psi]", "level": "%", "shield_level": "%", "temperature": "Cel",
  "position": "deg", "shock": "[g]", "battery": "%"
}`;

export const READY_MAPPING_TEXTS: Readonly<Record<ReadyMapping, MappingText>> = {
  json: {
    name: 'Plain JSON: {unit, measured_at, vacuum, inner_pressure, …}',
    expression: `(
  $message := $;
  $units := ${UNITS};
  samples ? samples : ${KINDS}[$exists($lookup($message, $))].{
    "unit": $message.unit,
    "measured_at": $message.measured_at,
    "kind": $,
    "value": $lookup($message, $),
    "unit_of_measure": $exists($lookup($message.units, $)) ? $lookup($message.units, $) : $lookup($units, $)
  }
)`,
  },
  chirpstack: {
    name: 'ChirpStack (HTTP integration, JSON): fields of the decoded object by their kind',
    expression: `(
  $message := $;
  $units := ${UNITS};
  ${KINDS}[$exists($lookup($message.object, $))].{
    "unit": $message.deviceInfo.devEui,
    "measured_at": $message.time,
    "kind": $,
    "value": $lookup($message.object, $),
    "unit_of_measure": $exists($lookup($message.object.units, $)) ? $lookup($message.object.units, $) : $lookup($units, $)
  }
)`,
  },
  traccar: {
    name: 'Traccar (forwarded positions, JSON)',
    expression: `(
  $unit := device.uniqueId;
  $at := position.fixTime;
  $sentAt := position.deviceTime ? position.deviceTime : $at;
  [
    $exists(position.latitude) ? {
      "unit": $unit, "measured_at": $at, "kind": "position", "unit_of_measure": "deg",
      "value": {"lat": position.latitude, "lon": position.longitude},
      "quality": position.valid = false ? "uncertain" : "good"
    },
    $exists(position.attributes.batteryLevel) ? {
      "unit": $unit, "measured_at": $sentAt, "kind": "battery", "unit_of_measure": "%",
      "value": position.attributes.batteryLevel
    },
    $exists(position.attributes.temp1) ? {
      "unit": $unit, "measured_at": $sentAt, "kind": "temperature", "unit_of_measure": "Cel",
      "value": position.attributes.temp1
    }
  ]
)`,
  },
};
