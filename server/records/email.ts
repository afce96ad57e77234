/** One `@`, no blanks, and a domain with a dot. Only sending a mail can show whether the address works. */
export function isEmail(text: string): boolean {
  const [name, domain, ...more] = text.split('@')
  if (!name || !domain || more.length > 0 || /[\s\p{Cc}\p{Cs}]/u.test(text)) return false
  return domain.includes('.') && !domain.startsWith('.') && !domain.endsWith('.')
}
