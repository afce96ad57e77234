/**
 * Loaded before each test file. Node.js's test runner tracks every promise, to attribute uncaught errors to tests. This takes a fifth
 * of the time. Without it, an error still fails the file.
 */
import hooks from 'node:async_hooks'

const { createHook } = hooks
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })
