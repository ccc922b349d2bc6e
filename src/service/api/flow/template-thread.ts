import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { isObject } from '../../../wire/json/is-object.ts'
import type { ParsedTemplate } from '../../../evidence/template/check-template.ts'
import { defaultClockMs, limitThreadTime, ThreadBusy, type ThreadTime } from '../../custom/thread-time.ts'
import { startThread } from '../../../thread.ts'

/** Parses a template in a thread. Calls must not overlap. Rejects with `ThreadBusy` if the machine has no time for it. */
type ParseInThread = (text: string) => Promise<ParsedTemplate>

const time: ThreadTime = { processorMs: 5000, clockMs: defaultClockMs }

/** Creates a parser with a thread, which starts with the first call and is kept. It keeps the process alive only during a call. */
export function createTemplateThread(): ParseInThread {
  let worker: Worker | undefined
  return async (text) => {
    const thread = (worker ??= startTemplateWorker())
    const limit = limitThreadTime(thread, time)
    thread.ref()
    try {
      thread.postMessage(text, [])
      const messages: readonly unknown[] = await once(thread, 'message', { signal: limit.signal })
      const [result] = messages
      if (!isParsedTemplate(result)) throw new TypeError('The thread sent a message that is not a result.')
      return result
    } catch {
      worker = undefined
      await thread.terminate()
      if (limit.reason() === 'busy') throw new ThreadBusy('parse templates')
      return { ok: false, errors: { template_file: 'cannot be parsed; shorten it' } }
    } finally {
      limit.end()
      thread.unref()
    }
  }
}

function startTemplateWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }
  const worker = startThread('template-worker', import.meta.url, { name: 'template', resourceLimits })
  // A call reads the error too. Without a listener, an error after the end of a call would end the process.
  worker.on('error', () => undefined)
  return worker
}

/** The thread runs the same program, so the value behind `ok` has its type. */
function isParsedTemplate(result: unknown): result is ParsedTemplate {
  return isObject(result) && typeof result['ok'] === 'boolean'
}
