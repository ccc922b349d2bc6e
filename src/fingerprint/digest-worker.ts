import { parentPort, workerData } from 'node:worker_threads'
import { digestShare } from './share.ts'

const bytesPerMessage = 1024 * 1024

/** A thread that digests a share of the files, and sends the number of bytes that it has read since its last message. */
let unsent = 0
await digestShare(workerData, (bytes) => {
  unsent += bytes
  if (unsent >= bytesPerMessage) send()
})
send()

function send(): void {
  parentPort?.postMessage(unsent, [])
  unsent = 0
}
