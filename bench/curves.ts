/** Draws the figures of bench/growth.ts as small charts, each against the number of members. */
import type { EngineName } from './databases.ts'

/** What bench/growth.ts measures in one club size. */
export type Growth = {
  readonly engine: EngineName
  readonly clubs: number
  readonly members: number
  /** The backup's size: one SQLite file for both databases. */
  readonly fileMb: number
  readonly startSeconds: number
  readonly idleMb: number
  /** After some seconds of pages of 50 over 16 connections. */
  readonly loadedMb: number
  /** The median time for a page of 50 at a random depth of a random club, with nothing else running and one connection. */
  readonly pageMs: number
  readonly backupSeconds: number
  readonly restoreSeconds: number
  /** The time of a migration that builds an index of all members. */
  readonly migrationSeconds: number
}

const charts: readonly { readonly title: string; readonly figure: keyof Growth }[] = [
  { title: 'start, seconds', figure: 'startSeconds' },
  { title: 'idle memory, MB', figure: 'idleMb' },
  { title: 'memory under load, MB', figure: 'loadedMb' },
  { title: 'a page of 50, ms', figure: 'pageMs' },
  { title: 'backup, seconds', figure: 'backupSeconds' },
  { title: 'restore, seconds', figure: 'restoreSeconds' },
  { title: 'a new index, seconds', figure: 'migrationSeconds' },
  { title: 'backup file, MB', figure: 'fileMb' },
]
const colors = { sqlite: '#0b7285', postgres: '#c2255c' }
const [width, height, columns] = [230, 150, 4]
const plot = { left: 14, right: 216, top: 34, bottom: 122 }

/** Returns an SVG. Both axes start at their lowest value. The number of members has a logarithmic scale. */
export function drawCurves(measured: readonly Growth[]): string {
  const rows = Math.ceil(charts.length / columns)
  const parts = charts.map(({ title, figure }, i) => {
    const at = `translate(${(i % columns) * width} ${Math.floor(i / columns) * height})`
    return `<g transform="${at}"><text x="${plot.left}" y="22" font-weight="600">${title}</text>${curves(measured, figure)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * columns} ${height * rows + 20}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
<text x="${plot.left}" y="${height * rows + 8}"><tspan fill="${colors.sqlite}">SQLite</tspan> <tspan fill="${colors.postgres}">PostgreSQL</tspan></text>
</svg>
`
}

function curves(measured: readonly Growth[], figure: keyof Growth): string {
  const values = measured.map((one) => Number(one[figure]))
  const most = Math.max(...values)
  const [least, last] = [
    Math.min(...measured.map(({ members }) => members)),
    Math.max(...measured.map(({ members }) => members)),
  ]
  const x = (members: number) =>
    plot.left + ((Math.log(members) - Math.log(least)) / (Math.log(last) - Math.log(least))) * (plot.right - plot.left)
  const y = (value: number) => plot.bottom - (value / most) * (plot.bottom - plot.top)
  const lines = (['sqlite', 'postgres'] as const).map((engine) => {
    const ofEngine = measured.filter((one) => one.engine === engine).toSorted((a, b) => a.members - b.members)
    const points = ofEngine.map((one) => `${x(one.members).toFixed(1)},${y(Number(one[figure])).toFixed(1)}`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colors[engine]}" stroke-width="2"/>`
  })
  return `${lines.join('')}<path d="M${plot.left} ${plot.bottom}H${plot.right}" stroke="#868e96"/>
<text x="${plot.left}" y="${plot.bottom + 16}" fill="#495057">${grouped(least)}</text><text x="${plot.right}" y="${plot.bottom + 16}" text-anchor="end" fill="#495057">${grouped(last)} members</text>
<text x="${plot.right}" y="${plot.top - 2}" text-anchor="end" fill="#495057">${most}</text>`
}

const grouped = (number: number) => number.toLocaleString('en')
