import { parentPort } from 'node:worker_threads'
import { parseTemplateText } from '../../../evidence/template/check-template.ts'
import { lowerThreadPriority } from '../../../thread.ts'

/** The worker thread that parses long templates. It receives the text of one, and sends the result. */
lowerThreadPriority()
parentPort?.on('message', (text: string) => parentPort?.postMessage(parseTemplateText(text), []))
