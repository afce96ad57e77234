/** The file with all data of a club. Its route sends a file, which no operation does. */
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { storedResources } from '@kantine/contract/resources.ts'
import { exportClub } from '../../club-transfer/export.ts'
import { relyingOn, requirePermission } from '../../operations/may.ts'
import { openFairQueue } from '../../store/fair-queue.ts'
import type { ClubCall, Route } from './call.ts'

const permission = 'club:manage'

/** Exports run one after another, because each takes a connection and some disk space. */
const exports = openFairQueue({ atOnce: 1, mostWaiting: 2 })

export const clubFileRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path: '/console/api/clubs/:slug/export',
    permission,
    confirmed: true,
    handle: sendFile,
  },
]

/** The file is complete before it is sent, so that a slow reader does not hold a database snapshot open. */
async function sendFile({ services, caller, club, reply }: ClubCall): Promise<Readable> {
  requirePermission(caller, { permission, effect: 'reads' })
  const { actor } = relyingOn(caller, permission)
  const folder = await mkdtemp(join(tmpdir(), 'kantine-'))
  try {
    const path = join(folder, 'club.gz')
    const on = { store: services.store, seal: services.seal, resources: storedResources() }
    await exports.take(club.id, () => exportClub(on, actor, club.id, path))
    const file = await open(path)
    reply.header('content-type', 'application/gzip').header('content-length', (await file.stat()).size)
    return file.createReadStream()
  } finally {
    await rm(folder, { recursive: true })
  }
}
