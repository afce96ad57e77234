/** An instruction of a Containerfile: `COPY a b` is { name: 'COPY', words: ['a', 'b'], options: {} }. */
export type Instruction = {
  readonly name: string
  /** What stands behind the name and the options, in words; the whole command of RUN; the texts of a JSON list. */
  readonly words: readonly string[]
  /** `--from=build` and the like. */
  readonly options: { readonly [name: string]: string }
}

/** A stage: what stands from one FROM to the next. */
export type Stage = { readonly name: string | undefined; readonly base: string; readonly steps: readonly Instruction[] }

/** Reads a Containerfile that uses neither ARG, here-documents nor other shells than that of RUN. */
export function parseContainerfile(text: string): Stage[] {
  const stages: (Stage & { steps: Instruction[] })[] = []
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
  for (const line of lines.filter((line) => line.trim() !== '')) {
    const instruction = parse(line.trim())
    const { name, words } = instruction
    if (name === 'FROM') stages.push({ base: words[0] as string, name: words[2], steps: [] })
    else stages.at(-1)?.steps.push(instruction)
  }
  return stages
}

function parse(line: string): Instruction {
  const [, name = '', flags = '', rest = ''] = /^(\w+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? []
  const options = Object.fromEntries([...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, value]) => [key, value]))
  const list = rest.replace(/^CMD (?=\[)/, '')
  if (list.startsWith('[')) return { name, words: JSON.parse(list) as string[], options }
  return { name, words: name === 'RUN' ? [rest] : rest.split(/\s+/), options }
}

/** Whether a file goes into the build at all, by the lines of a .dockerignore: the last one that matches decides. */
export function isInBuild(ignored: string, path: string): boolean {
  let included = true
  for (const line of ignored.split('\n').filter((line) => line && !line.startsWith('#'))) {
    const pattern = line.replace(/^!/, '')
    if (matches(pattern, path)) included = line.startsWith('!')
  }
  return included
}

const matches = (pattern: string, path: string) =>
  pattern === '*' ||
  path === pattern ||
  path.startsWith(`${pattern}/`) ||
  (pattern.startsWith('**/') && path.split('/').includes(pattern.slice(3)))

/** What a Containerfile makes: files, and how they are run. */
export type Image = {
  /** The folder that stands for `/`. */
  readonly folder: string
  workdir: string
  user: string
  volume: string
  command: readonly string[]
  health: readonly string[]
  readonly environment: { [name: string]: string }
}
