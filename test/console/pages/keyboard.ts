/** Finds barriers for people who use only the keyboard (WCAG 2.2: 2.1.1, 2.4.7 and 2.4.11). */
import type { Page } from 'playwright-core'

/** In the page: `walk.begin(…)`, then `walk.step()` looks at what has the focus, and `walk.end()` returns the faults. */
const installed = `(window.walk = (() => {
  let around = document.body
  const nameOf = (one) => one.outerHTML.slice(0, 160)
  const styles = ['outline', 'boxShadow', 'borderColor', 'backgroundColor', 'color', 'textDecoration', 'opacity']
  const styleOf = (one) => [getComputedStyle(one), getComputedStyle(one, '::after')]
    .flatMap((style) => styles.map((name) => style[name])).join()
  /** A field can show its focus on the frame around it, and a box on the drawing beside it. */
  const looksOf = (one) =>
    [one, one.parentElement, one.parentElement?.parentElement, ...(one.parentElement?.children ?? [])]
      .map((part) => part ? styleOf(part) : '').join('|')
  /** The middle of what is shown of a line of it, or of the label that stands for it. */
  const middlesOf = (one) => {
    const shown = one.labels?.[0] && one.getBoundingClientRect().width < 4 ? one.labels[0] : one
    const frames = [{ left: 0, right: innerWidth, top: 0, bottom: innerHeight }]
    for (let around = shown.parentElement; around; around = around.parentElement)
      if (getComputedStyle(around).overflow !== 'visible') frames.push(around.getBoundingClientRect())
    return [...shown.getClientRects()].map((line) => {
      const all = [line, ...frames]
      const [left, top] = ['left', 'top'].map((side) => Math.max(...all.map((box) => box[side])))
      const [right, bottom] = ['right', 'bottom'].map((side) => Math.min(...all.map((box) => box[side])))
      return [(left + right) / 2, (top + bottom) / 2]
    })
  }
  const isCovered = (one) => !middlesOf(one).some(([x, y]) => {
    const above = document.elementFromPoint(x, y)
    return above && (one.contains(above) || above.contains(one) || [...(one.labels ?? [])].some((label) => label.contains(above)))
  })
  /** A dialog that opens is in its place a moment later. */
  const staysCovered = async (one) => {
    for (let tries = 0; tries < 20; tries++) {
      if (!isCovered(one)) return false
      await new Promise((done) => setTimeout(done, 20))
    }
    return true
  }
  const scope = () => [...document.querySelectorAll('[role=dialog], [role=menu]')].filter((one) => one.checkVisibility()).at(-1) ?? around
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]'
  const isControl = (one) => one.tabIndex >= 0 && !one.disabled && !one.closest('[inert]') && one.type !== 'hidden'
    && one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
  const seen = new Map()
  const covered = []
  const unreachedNow = () => {
    const groups = new Set([...seen.keys()].map((one) => one.type === 'radio' && one.name))
    return [...scope().querySelectorAll(controls)]
      .filter((one) => isControl(one) && !seen.has(one) && !(one.type === 'radio' && groups.has(one.name)))
  }
  let stepsWithoutNew = 0
  return {
    /** Tab goes on from where the focus is. */
    begin(onlyContent) {
      if (!onlyContent) return
      around = document.querySelector('#page') ?? document.body
      around.focus()
    },
    async step() {
      const one = document.activeElement
      if (one === document.body) return true
      if (!seen.has(one) && [around, scope()].some((part) => part.contains(one))) {
        stepsWithoutNew = 0
        const isOut = await staysCovered(one)
        // A form that has just loaded moves the focus.
        if (document.activeElement !== one) return true
        seen.set(one, looksOf(one))
        if (isOut) covered.push(nameOf(one))
        return true
      }
      // Once more around where something is missing: a field for a day takes several steps.
      return unreachedNow().length > 0 && stepsWithoutNew++ < 2 * seen.size + 20
    },
    end() {
      document.activeElement?.blur()
      const unreached = unreachedNow()
      const unmarked = [...seen].filter(([one, looks]) => one.isConnected && looks === looksOf(one)).map(([one]) => nameOf(one))
      return [
        ...unreached.map((one) => 'not reached: ' + nameOf(one)),
        ...unmarked.map((one) => 'no ring: ' + one),
        ...covered.map((one) => 'covered: ' + one),
      ]
    },
  }
})())`

/**
 * Goes with Tab through the page, or the dialog over it. A line for each control that is not reached, shows no focus, or is covered then.
 *
 * @param onlyContent leaves out what is around the content of a page and the same on every page, such as the menu
 */
export async function keyboardFindings(page: Page, onlyContent = false): Promise<string[]> {
  await page.evaluate(`${installed}.begin(${onlyContent})`)
  for (let steps = 0; steps < 400; steps++) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate<boolean>('walk.step()'))) break
  }
  return page.evaluate<string[]>('walk.end()')
}

/** In the page: controls and headings that are partly cut off, except those with a hostile name. */
export const cutOff = `[...document.querySelectorAll(':is(main, nav, [role=dialog]) :is(button, a, label, legend, h1, h2, h3, th, dt, [role=tab])')]
  .flatMap((one) => [one, ...one.querySelectorAll('*')])
  .filter((one) => one.checkVisibility() && !one.innerText?.includes('xxx') && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1
    && ['hidden', 'clip'].includes(getComputedStyle(one).overflowX))
  .map((one) => one.outerHTML.slice(0, 160))`
