/** What someone misses who uses the keyboard alone (WCAG 2.2: 2.1.1, 2.4.7 and 2.4.11). */
import type { Page } from 'playwright-core'

/** In the page: `walk.step()` looks at what has the focus, and `walk.end()` tells what was wrong. */
const installed = `window.walk = (() => {
  const nameOf = (one) => one.outerHTML.slice(0, 160)
  const styles = ['outline', 'boxShadow', 'borderColor', 'backgroundColor', 'color', 'textDecoration', 'opacity']
  const styleOf = (one) => [getComputedStyle(one), getComputedStyle(one, '::after')]
    .flatMap((style) => styles.map((name) => style[name])).join()
  /** A field can show its focus on the frame around it, and a box on the drawing beside it. */
  const looksOf = (one) =>
    [one, one.parentElement, one.parentElement?.parentElement, ...(one.parentElement?.children ?? [])]
      .map((part) => part ? styleOf(part) : '').join('|')
  /** What of it is not cut off by something around it. */
  const boxOf = (one) => {
    let { left, right, top, bottom } = (one.labels?.[0] && one.getBoundingClientRect().width < 4 ? one.labels[0] : one).getBoundingClientRect()
    for (let around = one.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue
      const frame = around.getBoundingClientRect()
      left = Math.max(left, frame.left)
      right = Math.min(right, frame.right)
      top = Math.max(top, frame.top)
      bottom = Math.min(bottom, frame.bottom)
    }
    return { left, right, top, bottom }
  }
  const isHidden = (one) => {
    const { left, right, top, bottom } = boxOf(one)
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
    const above = document.elementFromPoint(x, y)
    return !above || !(one.contains(above) || above.contains(one) || [...(one.labels ?? [])].some((label) => label.contains(above)))
  }
  const scope = () => [...document.querySelectorAll('[role=dialog], [role=menu]')].filter((one) => one.checkVisibility()).at(-1) ?? document.body
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
    step() {
      const one = document.activeElement
      if (one === document.body) return true
      if (!seen.has(one)) {
        stepsWithoutNew = 0
        seen.set(one, looksOf(one))
        if (isHidden(one)) covered.push(nameOf(one))
        return true
      }
      // Once more around where something is missing: a field for a day takes several steps, and a form that has just loaded moves the focus.
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
})()`

/** Goes with Tab through the page, or the dialog over it. A line for each control that is not reached, shows no focus, or is covered then. */
export async function keyboardFindings(page: Page): Promise<string[]> {
  await page.evaluate(installed)
  for (let steps = 0; steps < 400; steps++) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate<boolean>('walk.step()'))) break
  }
  return page.evaluate<string[]>('walk.end()')
}

/** In the page: controls and headings of which a part is cut off, except those with a hostile name. */
export const cutOff = `[...document.querySelectorAll(':is(main, nav, [role=dialog]) :is(button, a, label, legend, h1, h2, h3, th, dt, [role=tab])')]
  .flatMap((one) => [one, ...one.querySelectorAll('*')])
  .filter((one) => one.checkVisibility() && !one.innerText?.includes('xxx') && one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1
    && ['hidden', 'clip'].includes(getComputedStyle(one).overflowX))
  .map((one) => one.outerHTML.slice(0, 160))`
