import { contract } from '#src/contract/contract.ts'
import { done, type Serve } from '#server/http/serve.ts'
import { listMessages, resendMessage } from './messages.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  sendTest,
  turnOffWebhook,
} from './webhooks.ts'

const { webhooks } = contract

export function webhookRoutes(serve: Serve): void {
  serve(webhooks.list, (_, context) => listWebhooks(context))
  serve(webhooks.add, (input, context) => addWebhook(context, input))
  serve(webhooks.change, ({ id, ...settings }, context) => changeWebhook(context, id, settings))
  serve(webhooks.turnOff, ({ id }, context) => turnOffWebhook(context, id))
  serve(webhooks.remove, async ({ id }, context) => done(removeWebhook(context, id)))
  serve(webhooks.rotate, ({ id }, context) => rotateSecret(context, id))
  serve(webhooks.test, async ({ id }, context) => done(sendTest(context, id)))
  serve(webhooks.messages, (input, context) => listMessages(context, input))
  serve(webhooks.resend, async (input, context) => done(resendMessage(context, input)))
}
