/** Permission is the first thing that a call of a tool is asked for, whatever else is wrong with it. */
import assert from 'node:assert/strict'
import { resources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { toolsOf } from '../../server/surfaces/mcp/tools/all.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { speaker } from './messages.ts'

const toolsThatWrite = toolsOf(resources).filter(({ annotations }) => !annotations.readOnlyHint)

onEngines('a key without the scope of a tool learns that before anything else', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'permission-first')
  const scopes = readScopesOf(resources)
  const { key } = await newKey(kantine.store, club, { purpose: 'assistant', scopes })
  const { legacy } = speaker(kantine, key)
  for (const { name } of toolsThatWrite) {
    for (const args of [{}, { id: 14 }, { unknown: 1 }, { preview: 'yes' }, { id: 14, preview: true }]) {
      const { status, body } = await legacy('tools/call', { name, arguments: args })
      assert.deepEqual([status, body.result.isError], [200, true], name)
      assert.match(body.result.content[0].text, /^insufficient_scope: This request needs the scope \S+:write\. /, name)
    }
  }
})
