/** Runs in a copy of the project, in one process: each further process would load the whole server again. */
import { clientText } from '../../console/client.ts'
import { writeGenerated } from '../../console/generate.ts'
import { operationsPage } from '../../scripts/docs/operations.ts'
import { operations } from '../../server/operations/all.ts'
import { derivedRoutes } from '../../server/surfaces/console/derived.ts'
import { command } from '../cli/command.ts'

const tasks = {
  /** Everything that is derived from the operations of the copy. */
  derived: () => ({
    client: clientText(),
    guide: operationsPage.text(),
    routes: derivedRoutes.map(({ method, path, confirmed = false }) => `${method} ${path} ${confirmed}`),
    permissions: operations.map(({ on, name, permission }) => `${on.plural} ${name} ${permission}`),
    sentences: operations.flatMap(({ logs = {} }) =>
      Object.entries(logs).map(([action, { nl }]) => `${action}: ${nl}`),
    ),
  }),
  /** Does what `npm run client` does. */
  writeClient: writeGenerated,
  /** What a command prints. */
  async command(line: string): Promise<string> {
    const { code, stdout, stderr } = await command(process.env, line.split(' '))
    if (code !== 0) throw new Error(stderr)
    return stdout
  },
}

export type Derived = ReturnType<typeof tasks.derived>

process.on('message', async ([task, given]: [keyof typeof tasks, string]) => {
  try {
    process.send?.({ answer: await tasks[task](given) })
  } catch (error) {
    process.send?.({ error: String(error) })
  }
})
