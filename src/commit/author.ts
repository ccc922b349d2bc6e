/** As git writes it, `Name <mail>`; of what is empty or unknown, nothing is written, and nothing at all where both are. */
export function formatAuthor(name: string | undefined, mail: string | undefined): string | undefined {
  const parts = [name ?? '', mail === undefined || mail === '' ? '' : `<${mail}>`].filter((part) => part !== '')
  return parts.length === 0 ? undefined : parts.join(' ')
}
