/** Whether two names, `owner/name`, are of one repository: GitHub's keep the case they were made with, and mean the same in any. */
export function isSameRepository(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
