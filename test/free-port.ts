export { freePort } from '../server/free-port.ts'
