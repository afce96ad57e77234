import { imports } from './imports.ts'
await imports([process.argv[2] as 'sqlite' | 'postgres'])
