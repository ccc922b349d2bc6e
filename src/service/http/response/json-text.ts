import { createPacer } from '../../step.ts'

/**
 * The JSON of an answer. Other requests run between the elements of a list, which may be large: a list, and a list in the member `data`.
 */
export async function toJsonText(answer: unknown): Promise<string> {
  if (isList(answer)) return printList(answer)
  if (typeof answer !== 'object' || answer === null || !('data' in answer) || !isList(answer.data))
    return JSON.stringify(answer)
  const { data, ...others } = answer
  const rest = JSON.stringify(others).slice(1)
  return `{"data":${await printList(data)}${rest === '}' ? '' : ','}${rest}`
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

async function printList(list: readonly unknown[]): Promise<string> {
  const pause = createPacer()
  const printed: string[] = []
  for (const element of list) {
    printed.push(JSON.stringify(element))
    await pause()
  }
  return `[${printed.join(',')}]`
}
