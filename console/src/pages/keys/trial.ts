/**
 * A command for a terminal that works with every key: it asks for the club.
 *
 * @param key its text, or the word that the reader replaces by it
 */
export const commandWith = (key: string, baseUrl: string): string =>
  `curl -H "Authorization: Bearer ${key}" \\\n  "${baseUrl}/api/v1/club"`
