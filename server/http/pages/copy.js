// Adds a copy button to each block of code, except output. Browsers allow the clipboard over https and on this machine only.
if (navigator.clipboard) {
  for (const block of document.querySelectorAll('pre:not(.output)')) {
    const button = document.createElement('button')
    const frame = document.createElement('div')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.innerText)
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
    frame.className = 'code'
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

// A language chosen for one example is chosen for all that have it.
document.addEventListener('change', ({ target }) => {
  if (target.type !== 'radio') return
  for (const input of document.querySelectorAll(`.example > input[value="${target.value}"]`)) input.checked = true
})
