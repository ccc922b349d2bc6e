import type { Host } from '../environment/host.ts'

/** Milliseconds before a person is shown anything, and between two looks. */
const patience = 1000
const pace = 200

/** Where a person watches, shows how far reading has come for as long as it takes. */
export async function watchReading<T>(
  { status }: Pick<Host, 'status'>,
  work: (onRead?: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  if (status === undefined) return work()
  let read = 0
  let next = performance.now() + patience
  try {
    return await work((bytes) => {
      read += bytes
      if (performance.now() < next) return
      next = performance.now() + pace
      status(`Fingerprinting: ${(read / 1e6).toFixed(0)} MB read`)
    })
  } finally {
    status('')
  }
}
