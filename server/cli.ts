import { parseConfig } from './config.ts'
export async function main(argv: string[]): Promise<void> {
  const { startServer } = await import('./main.ts')
  await startServer(parseConfig(process.env))
}
