import { changeTanks, MAX_CHANGED_TANKS, undoTankChange } from '@dewar/contract/tank-changes';
import { listTanks } from '@dewar/contract/tanks';
import { expect, test } from 'vitest';
import { startStaleImports } from '../../../../test-support/stale-world.ts';
import { startTankWorld } from '../../../../test-support/tank-world.ts';

test('many tanks that were just imported are changed and changed back by lookups, though the plans were made before', async () => {
  const world = await startTankWorld();
  const { server } = world;
  const token = world.tokens.admin;
  const { tank, importTanks, manyReadsDuring } = await startStaleImports(world);
  const move = async (tanks: readonly { readonly id: number; readonly version: number }[]) => {
    const body = { tanks: tanks.map(({ id, version }) => ({ id, version })), company_name: 'North' };
    const { status, text, body: moved } = await server.call(changeTanks, { token, body });
    expect(status, text).toBe(200);
    return moved.data.change_id ?? 0;
  };
  const undo = async (id: number) => {
    const { body } = await server.call(undoTankChange, { token, params: { id } });
    return body.data.filter(({ outcome }) => outcome === 'done').length;
  };
  expect(await undo(await move([tank]))).toBe(1);
  await importTanks();
  const tanks = (await server.call(listTanks, { token })).body.data.slice(0, MAX_CHANGED_TANKS);
  const many = await manyReadsDuring(async () => expect(await undo(await move(tanks))).toBe(tanks.length));
  expect(many).toEqual({});
});
