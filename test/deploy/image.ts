/**
 * Builds the image of a Containerfile into a folder without a container engine. The base image is replaced by the programs of
 * this machine with the Node.js that runs the tests, `npm ci` by links to the packages installed here (tests use no network), and
 * `npm run build` by the build made for the tests.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { builtFolder } from '../console/build.ts'
import { root } from '../house/files.ts'
import { newFolder } from '../support/folder.ts'
import { type Image, type Instruction, isInBuild, parseContainerfile, type Stage } from './containerfile.ts'
import { canMount, within } from './within.ts'

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')

/** The image of the last stage. */
export function buildImage(): Image {
  // As in a container engine, whatever the machine keeps others from reading.
  const before = process.umask(0o022)
  try {
    return carriedOut(parseContainerfile(readFileSync(join(root, 'Containerfile'), 'utf8')))
  } finally {
    process.umask(before)
  }
}

function carriedOut(stages: readonly Stage[]): Image {
  const folders = new Map<string, string>()
  const images = stages.map((stage) => {
    const image = newImage()
    for (const step of withoutWhatIsReplaced(stage)) carryOut(step, image, folders)
    if (stage.name) folders.set(stage.name, image.folder)
    return image
  })
  return images.at(-1) as Image
}

function newImage(): Image {
  const folder = newFolder()
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'usr/local/bin'), { recursive: true })
  const node = join(folder, 'usr/local/bin/node')
  execFileSync('sh', ['-c', 'cp -l "$0" "$1" 2>/dev/null || cp "$0" "$1"', realpathSync(process.execPath), node])
  const environment = { PATH: '/usr/local/bin:/usr/bin:/bin' }
  return { folder, workdir: '/', user: '0:0', volume: '', command: [], health: [], environment }
}

/** Each `npm ci` removes what the one before installed, so only the last of a stage is carried out. */
function withoutWhatIsReplaced({ steps }: Stage): Instruction[] {
  const last = steps.findLast(isInstall)
  return steps.filter((step) => !isInstall(step) || step === last)
}

const isInstall = ({ name, words }: Instruction) => name === 'RUN' && words[0]?.startsWith('npm ci ') === true

function carryOut(step: Instruction, image: Image, folders: ReadonlyMap<string, string>): void {
  const carry = steps[step.name]
  if (!carry) throw new Error(`The stand-in cannot carry out ${step.name}.`)
  carry(step, image, folders)
}

const steps: { readonly [name: string]: typeof carryOut } = {
  COPY: copy,
  RUN(step, image) {
    const [command = ''] = step.words
    const folder = join(image.folder, image.workdir)
    if (isInstall(step)) linkPackages(command, folder)
    else if (command === 'npm run build') cpSync(builtFolder, join(folder, 'console/built'), { recursive: true })
    else run(command, image)
  },
  WORKDIR({ words: [folder = ''] }, image) {
    image.workdir = folder
    mkdirSync(join(image.folder, folder), { recursive: true })
  },
  VOLUME({ words: [folder = ''] }, image) {
    image.volume = folder
    mkdirSync(join(image.folder, folder), { recursive: true })
  },
  ENV({ words }, image) {
    for (const word of words) {
      const [name = '', ...value] = word.split('=')
      image.environment[name] = value.join('=')
    }
  },
  USER({ words: [user = ''] }, image) {
    image.user = user
  },
  CMD({ words }, image) {
    image.command = words
  },
  HEALTHCHECK({ words }, image) {
    image.health = words
  },
  EXPOSE() {},
  STOPSIGNAL() {},
}

/** Without mounts nothing can be made outside the folder; what the commands of RUN do then goes untested. */
function run(command: string, image: Image): void {
  if (!canMount) return
  const [file, ...args] = within(image, ['sh', '-ec', command], { readOnly: false })
  execFileSync(file as string, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

function copy({ words, options }: Instruction, image: Image, folders: ReadonlyMap<string, string>): void {
  const target = posix.resolve(image.workdir, words.at(-1) as string)
  const stage = options.from === undefined ? undefined : folders.get(options.from)
  if (options.from !== undefined && stage === undefined) throw new Error(`There is no stage ${options.from}.`)
  for (const source of words.slice(0, -1)) {
    const from = join(stage ?? root, source)
    const to = join(
      image.folder,
      target,
      statSync(from).isFile() && words.at(-1)?.endsWith('/') ? posix.basename(source) : '',
    )
    mkdirSync(dirname(to), { recursive: true })
    if (stage) execFileSync('cp', ['-al', from, to])
    else cpSync(from, to, { recursive: true, filter: (path) => isInBuild(ignored, relative(root, path)) })
    if (!existsSync(to)) throw new Error(`${source} is left out by .dockerignore.`)
  }
}

/** Links what `npm ci` with these options would install, out of what is installed here. */
function linkPackages(command: string, to: string): void {
  const list = command.replace('npm ci', 'npm ls --all --parseable')
  // npm ends with 1 where what is installed besides is of no interest to these options; a package that is missing stops the start.
  const listed = execFileSync('sh', ['-c', `${list} 2>/dev/null || true`], { cwd: root, encoding: 'utf8' })
  const packages = listed.split('\n').flatMap((path) => /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  const workspaces = ['node_modules/kantine', 'node_modules/@kantine/contract']
  rmSync(join(to, 'node_modules'), { recursive: true, force: true })
  const all = [...new Set([...packages, ...workspaces])]
  execFileSync('sh', ['-c', 'cp -al --parents "$@" 2>/dev/null || cp -a --parents "$@"', 'cp', ...all, to], {
    cwd: root,
  })
}
