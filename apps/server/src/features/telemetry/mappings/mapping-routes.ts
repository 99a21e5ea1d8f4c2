import * as contract from '@dewar/contract/telemetry-mappings';
import type { Server } from '../../../shared/http/server.ts';
import { findReader } from '../../companies/company-reader.ts';
import { getTelemetryCompany } from '../telemetry-company.ts';
import { addMapping, editMapping, readMappings, removeMapping } from './mapping-service.ts';
import type { MessageReader } from './message-reader.ts';
import { previewMessages, receiveMessage } from './message-service.ts';

/** Twenty messages that each take the longest time, twice. */
const PREVIEW_TIMEOUT_MS = 180_000;

export function mappingRoutes({ mount }: Server, reader: MessageReader): void {
  mount(contract.listMappings, async ({ context, query }) => ({
    data: await readMappings(context, await findReader(context.db, context.person, query.company_name)),
  }));

  mount(contract.createMapping, async ({ context, query, body }) => ({
    data: await addMapping(context, await getTelemetryCompany(context, query.company_name), body),
  }));

  mount(contract.updateMapping, async ({ context, params, body, expectedVersion }) => ({
    data: await editMapping(context, { id: params.id, expectedVersion }, body),
  }));

  mount(contract.deleteMapping, async ({ context, params, expectedVersion }) => ({
    data: await removeMapping(context, { id: params.id, expectedVersion }),
  }));

  mount(
    contract.previewMapping,
    async ({ context, body }) => ({ data: await previewMessages(context, reader, body) }),
    { timeoutMs: PREVIEW_TIMEOUT_MS },
  );

  mount(contract.sendMessage, async ({ context, params, query, body }) => {
    const company_id = await getTelemetryCompany(context, query.company_name);
    return { data: await receiveMessage(context, reader, { company_id, mapping: params.mapping, message: body }) };
  });
}
