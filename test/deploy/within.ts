/** Runs a command within an image like a container engine: the image is `/`, read-only except for the volume. */
import { spawnSync } from 'node:child_process'
import { closeSync, lstatSync, mkdirSync, openSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Image } from './containerfile.ts'

const isRoot = process.getuid?.() === 0

/** Only root can mount, and in some containers not even root. */
export const canMount = isRoot && spawnSync('unshare', ['--mount', 'mount', '--bind', '/tmp', '/tmp']).status === 0

/** Whether permissions of folders hold the server back: root ignores them. */
export const isHeldBack = canMount || !isRoot

/** What a test cannot see where nothing can be mounted. */
export const withoutMounting = `Nothing can be mounted here, so the server ran as the user of the test${
  isHeldBack ? ', and its folders were merely without the permission to write.' : ', and was free to write anywhere.'
}`

/** What of this machine stands for the base image. */
const system = ['usr', 'bin', 'sbin', 'lib', 'lib64', 'etc']
const devices = ['null', 'zero', 'random', 'urandom']

/** $1 image, $2 its `/`, $3 volume, $4 user, $5 group, $6 folder, $7 'ro' or 'rw'; then the environment and the command. */
const script = `set -e
image=$1 root=$2 volume=$3 user=$4 group=$5 folder=$6 mode=$7; shift 7
mount --bind "$image" "$root"
for name in ${system.join(' ')}; do
  if [ -d "/$name" ] && [ ! -L "/$name" ]; then
    mount --bind "/$name" "$root/$name"; mount -o remount,bind,ro "$root/$name"
  fi
done
mount --bind "$image/usr/local" "$root/usr/local"
for name in ${devices.join(' ')}; do mount --bind "/dev/$name" "$root/dev/$name"; done
mount --rbind /proc "$root/proc"
rights=
if [ "$mode" = ro ]; then
  rights='--no-new-privs --inh-caps=-all --bounding-set=-all'
  mount -o remount,bind,ro "$root/usr/local"; mount -o remount,bind,ro "$root"
  mount --bind "$image$volume" "$root$volume"
fi
exec chroot "$root" setpriv --reuid "$user" --regid "$group" --clear-groups $rights \\
  sh -c 'cd "$0" && exec env -i "$@"' "$folder" "$@"`

/**
 * A command with its arguments that runs another one within an image.
 *
 * @param more settings beside those of the image
 */
export function within(
  image: Image,
  command: readonly string[],
  { readOnly = true, more = {} }: { readOnly?: boolean; more?: { readonly [name: string]: string } } = {},
): string[] {
  const settings = Object.entries({ ...image.environment, ...more }).map(([name, value]) => `${name}=${value}`)
  if (!canMount) return withoutMounts(image, settings, command)
  prepare(image)
  const [user = '0', group = '0'] = readOnly ? image.user.split(':') : ['0', '0']
  const { folder, volume, workdir } = image
  const positions = [folder, rootOf(folder), volume, user, group, workdir, readOnly ? 'ro' : 'rw']
  return ['unshare', '--mount', 'sh', '-c', script, 'within', ...positions, ...settings, ...command]
}

/** Makes the places that something is mounted on. */
function prepare({ folder }: Image): void {
  for (const path of [rootOf(folder), ...['proc', 'dev', 'tmp'].map((name) => join(folder, name))]) {
    mkdirSync(path, { recursive: true })
  }
  for (const name of devices) closeSync(openSync(join(folder, 'dev', name), 'a'))
  for (const name of system) {
    const entry = lstatSync(`/${name}`, { throwIfNoEntry: false })
    const place = join(folder, name)
    if (!entry || lstatSync(place, { throwIfNoEntry: false })) continue
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(`/${name}`), place)
    else mkdirSync(place)
  }
}

const rootOf = (folder: string) => `${folder}.root`

/** Every path of the image stands for the one below its folder. */
function withoutMounts(image: Image, settings: readonly string[], command: readonly string[]): string[] {
  const moved = settings.map((setting) => setting.replace(`=${image.volume}`, `=${image.folder}${image.volume}`))
  const [program = '', ...args] = command.map((word) => (word.startsWith('/') ? image.folder + word : word))
  const file = program === 'kantine' ? ['node', 'server/kantine.js'] : [program]
  return [
    'env',
    '-i',
    '-C',
    join(image.folder, image.workdir),
    ...moved,
    `PATH=${join(image.folder, 'usr/local/bin')}:/usr/bin:/bin`,
    ...file,
    ...args,
  ]
}
