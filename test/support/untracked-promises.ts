/**
 * Loaded before each test file. Node.js' test runner tracks every promise, to assign uncaught errors to tests. This takes a fifth of all
 * the time; without it, an error still fails the file.
 */
import hooks from 'node:async_hooks'

const { createHook } = hooks
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })
