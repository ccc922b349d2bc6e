/** Runs `work` as another user, because root can read everything. */
export async function asUnprivilegedUser(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(65_534)
  try {
    await work()
  } finally {
    process.seteuid?.(0)
  }
}
