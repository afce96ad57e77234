import type { Progress } from './command.ts'

/** The part of a terminal that a bar is drawn on. */
type Terminal = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown }

/** The progress of a command, redrawn on one line of a terminal; nothing without a terminal. */
export function progressBar(terminal: Terminal): { readonly draw: Progress; clear(): void } {
  const isShown = terminal.isTTY === true && process.env.TERM !== 'dumb'
  let drawn = ''
  return {
    draw(done, total) {
      const line = isShown ? lineOf(done, total, terminal.columns ?? 80) : ''
      if (line === drawn) return
      drawn = line
      terminal.write(`\r${line}`)
    },
    clear() {
      if (drawn !== '') terminal.write(`\r${' '.repeat(drawn.length)}\r`)
      drawn = ''
    },
  }
}

/** Without colours, so that NO_COLOR changes nothing. The last column stays free: some terminals begin a new line there. */
function lineOf(done: number, total: number, columns: number): string {
  const part = total === 0 ? 1 : Math.min(1, done / total)
  const percent = `${Math.floor(part * 100)}%`.padStart(4)
  const width = Math.min(40, columns - 1 - percent.length - '[] '.length)
  if (width < 4) return percent
  const filled = Math.floor(part * width)
  return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${percent}`
}
