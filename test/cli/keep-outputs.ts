/**
 * Keeps what the commands take and print as that of the version in package.json: `npm run outputs`, once the version of a release is set.
 * The recording of a release is never made again.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { commands } from '../../server/surfaces/command-line/commands.ts'
import { root } from '../house/files.ts'
import { ofFile } from '../support/cleanup.ts'
import { acceptedByCommands, type Output, type Recording, recordingFile, runScenario } from './outputs.ts'

/** Their tests are about the files that they read and write. */
const aboutFiles = /^(?:clubs (?:export|import|remove)|import|duplicates|backup|seal rotate|persons export --to)$/

/** The commands and options that the scenario never gives with success. */
function neverGiven(outputs: readonly Output[]): string[] {
  const given = outputs.filter(({ code }) => code === 0).map(({ argv }) => ` ${argv} `)
  return commands
    .filter(({ run }) => run)
    .flatMap(({ name, options = {} }) => {
      const lines = given.filter((line) => line.startsWith(` ${name} `))
      const unused = Object.keys(options).filter((option) => !lines.some((line) => line.includes(` --${option} `)))
      return lines.length === 0 ? [name] : unused.map((option) => `${name} --${option}`)
    })
    .filter((words) => !aboutFiles.test(words))
}

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const file = recordingFile(version)
if (existsSync(file)) {
  console.error(`There is a recording of ${version}, which must stay as that release made it: ${file}`)
  process.exit(1)
}
if (!existsSync(dirname(file))) {
  console.error(`Run 'npm run fixture' first: it makes ${dirname(file)}.`)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'kantine-outputs-'))
const outputs = await runScenario({ DATA_DIR: folder })
rmSync(folder, { recursive: true })
await ofFile.close()
const missing = neverGiven(outputs)
if (missing.length > 0) {
  console.error(`Add lines to test/cli/scenario.ts that give: ${missing.join(', ')}.`)
  process.exit(1)
}
const recording: Recording = { accepted: acceptedByCommands(), outputs }
writeFileSync(file, `${JSON.stringify(recording, null, 1)}\n`)
console.log(`Kept what the commands of ${version} take and print.`)
