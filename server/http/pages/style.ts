/** The one look of all pages. It loads nothing: no font, no image, no script. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2420; --soft: #5c6a62; --line: #dde4df; --edge: #87958c; --leaf: #0b6b3a; --on-leaf: #fff;
  --paper: #f6f8f6; --card: #fff; --fault: #a3241c }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eeea; --soft: #9caba3; --line: #2c3a32; --edge: #6d7d74; --leaf: #6fd39d; --on-leaf: #0c1a12; --paper: #121814;
    --card: #19211c; --fault: #ff9d92 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.5rem 4rem }
nav { font-size: .9rem; margin-bottom: 2.5rem }
a { color: var(--leaf) }
h1 { font-size: 1.9rem; line-height: 1.25; margin: 0 0 .5rem }
h2 { font-size: 1.05rem; margin: 2rem 0 .25rem }
p { margin: .5rem 0 }
.soft { color: var(--soft) }
.small { font-size: .9rem }
code, pre { font-family: ui-monospace, monospace; font-size: .9em }
code { background: color-mix(in srgb, var(--leaf) 12%, transparent); border-radius: .25rem; padding: .1em .35em }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; overflow-x: auto }
pre code { background: none; padding: 0 }
table { width: 100%; border-collapse: collapse; margin-top: 1.5rem }
td { border-top: 1px solid var(--line); padding: .6rem .75rem .6rem 0; vertical-align: top }
.status { display: inline-block; color: var(--soft); font-variant-numeric: tabular-nums; min-width: 2.5rem }

.narrow { max-width: 32rem }
.brand { display: flex; align-items: center; gap: .5rem; font-weight: 600; margin-bottom: 1.5rem }
.brand::before { content: ''; width: .8rem; height: .8rem; border-radius: 50%; background: var(--leaf) }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 2rem }
.card + .card { margin-top: 1rem }
.card h1 { font-size: 1.5rem }
.card h2:first-child { margin-top: 0 }
hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0 }
footer { margin-top: 1.5rem; color: var(--soft); font-size: .9rem }

form { margin-top: 1.5rem }
.field { margin: 1.25rem 0 }
label, legend { display: block; font-weight: 600; padding: 0 }
.hint { color: var(--soft); font-size: .9rem; margin: 0 }
.wrong { color: var(--fault); font-size: .9rem; font-weight: 600; margin: 0 }
input:not([type=checkbox], [type=radio]), select { width: 100%; margin-top: .35rem; padding: .6rem .75rem; min-height: 2.75rem;
  border: 1px solid var(--edge); border-radius: .5rem; background: var(--card); color: inherit; font: inherit }
input[aria-invalid=true]:not([type=checkbox], [type=radio]) { border-color: var(--fault); border-width: 2px }
fieldset { border: 0; margin: 1.25rem 0; padding: 0; min-width: 0 }
.choice { display: flex; gap: .75rem; margin: .5rem 0; padding: .35rem 0 }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: .15rem 0 0; accent-color: var(--leaf) }
.choice label { font-weight: 400 }
.choice :disabled + div { color: var(--soft) }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin-top: 1.75rem }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--leaf); border-radius: .5rem; background: var(--leaf);
  color: var(--on-leaf); font: inherit; font-weight: 600; cursor: pointer }
button.plain { background: none; color: var(--leaf); border-color: var(--edge) }
button.danger { background: none; color: var(--fault); border-color: var(--fault) }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px }
.notice { border-left: .25rem solid var(--leaf); background: color-mix(in srgb, var(--leaf) 8%, transparent); padding: .75rem 1rem;
  border-radius: .25rem; margin: 1rem 0 }
.faults { border-left: .25rem solid var(--fault); background: color-mix(in srgb, var(--fault) 8%, transparent); padding: .75rem 1rem;
  border-radius: .25rem; margin: 1rem 0 }
form + p { margin-top: 1.25rem }
.faults:focus-visible { outline: none }
.faults a { color: var(--fault) }
.faults ul { margin: .25rem 0 0; padding-left: 1.25rem }
.faults p { margin: 0 }
.row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding: .75rem 0;
  border-top: 1px solid var(--line) }
.row > :first-child { flex: 1 1 12rem }
.row form, .row .buttons { margin: 0 }
h2 + .row { border-top: 0 }
.tag { font-size: .8rem; border: 1px solid var(--leaf); color: var(--leaf); border-radius: 1rem; padding: .1rem .5rem }
.square { width: 14rem; border: 1px solid var(--line); max-width: 100%; margin: 1rem 0; padding: .5rem; background: #fff; border-radius: .5rem }
.square svg { display: block }
.secret { display: inline-block; user-select: all }
.codes { columns: 13rem 2; list-style: none; padding: 0; line-height: 2.2; white-space: nowrap }
@media (max-width: 30rem) {
  main { padding: 1.5rem 1rem 2.5rem }
  .card { padding: 1.5rem 1.25rem }
  .buttons button { flex: 1 1 100% }
}
`
