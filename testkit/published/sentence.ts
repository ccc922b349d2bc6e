/** The path of the operations on the evidence of a trail. */
export const trailPath = '/attestations/{org}/{flow_name}/trail/{trail_name}'

/** The sentence about an operation that a service lacks, with what else can be done. */
export function lacks(operation: string, way = ''): RegExp {
  const advice = way === '' ? 'check `url`, or use' : 'check `url`, use'
  const end = way === '' ? '' : `, or ${way}`
  const text = `lacks \`${operation}\` (404: No such route): ${advice} a service that evidence serve runs${end}.`
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
}
