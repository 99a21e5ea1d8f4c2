/**
 * The version of the models behind what is kept of tanks and loads: heat leak, relief, forecast, condition, waiting cost
 * and the expected vent of the ledger. Raise it with every change after which the same records and settings give other
 * values: everything kept is then computed anew after the upgrade.
 */
export const MODEL_VERSION = 3;
