import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { contract } from '#src/contract/contract.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import outputs from '#src/contract/outputs.json'

const ajv = new Ajv({ strict: false, allErrors: false })
ajv.addSchema({ $id: 'outputs', ...outputs })

/** `METHOD /path` → what checks its answers; made when it is first needed. */
const checks = new Map<string, () => ValidateFunction>()
for (const [group, calls] of Object.entries(contract))
  for (const [call, { name, binary }] of Object.entries(calls) as [string, Endpoint<unknown, unknown>][])
    if (!binary) checks.set(name, () => ajv.getSchema(`outputs#/calls/${group}.${call}`)!)

/**
 * Every answer of the server is what the contract's type says, with nothing besides: one that isn't becomes a
 * fault, and the test that asked for it fails.
 */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, _, payload) => {
    const path = request.routeOptions.url?.replace(/^\/api/, '')
    const check = checks.get(`${request.method} ${path}`)
    if (!check || typeof payload !== 'string' || !payload.startsWith('{"code":200')) return payload
    const { data } = JSON.parse(payload) as { data?: unknown }
    const isRight = check()
    if (isRight(data)) return payload
    const fault = `${request.method} ${path} answers what its type doesn't say: ${ajv.errorsText(isRight.errors)} ${JSON.stringify(isRight.errors?.map(({ params }) => params))}`
    console.error(fault)
    return JSON.stringify({ code: 500, msg: fault })
  })
}
