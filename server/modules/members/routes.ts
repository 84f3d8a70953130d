import { contract } from '#src/contract/contract.ts'
import type { LeftRecord } from '#src/contract/account/members.ts'
import { bearerToken } from '#server/http/session.ts'
import type { PublicContext } from '#server/http/context.ts'
import { clearSessionCookies, startSession } from '#server/http/cookies.ts'
import { done, type Serve } from '#server/http/serve.ts'
import { acceptInvitation, joinByInvitation, readInvitation } from './accept.ts'
import { discardLeftWork, handInWork, keepLeftWork, listLeftWork } from './left-work.ts'
import { invite, resendInvitation, withdrawInvitation } from './invitations.ts'
import { changeMember, handOver, listMembers, removeMember } from './members.ts'

const { members, departures, invitations } = contract

export function memberRoutes(serve: Serve): void {
  serve(members.list, (input, context) => listMembers(context, input))
  serve(members.demandFactor, async ({ demanded }, { db }) =>
    done(db.changeSelf({ demandsFactor: demanded })),
  )
  serve(members.invite, (input, context) => invite(context, input))
  serve(members.resend, ({ id }, context) => resendInvitation(context, id))
  serve(members.withdraw, async ({ id }, context) => done(withdrawInvitation(context, id)))
  serve(members.change, async ({ id, ...membership }, context) => done(changeMember(context, id, membership)))
  serve(members.remove, async ({ id }, context) => done(removeMember(context, id)))
  serve(members.handOver, async ({ id }, context) => done(handOver(context, id)))
  serve(members.leave, async (_, context) => {
    await removeMember(context, context.session.user.id)
    clearSessionCookies(context.reply)
    return null
  })
  serve(members.leftWork, (_, context) => listLeftWork(context))
  serve(members.keepLeftWork, async ({ id }, context) => done(keepLeftWork(context, id)))
  serve(members.discardLeftWork, async ({ id }, context) => done(discardLeftWork(context, id)))
  serve(departures.handIn, async ({ records, ...part }, context) =>
    done(
      handInWork(context, bearerToken(context.request) ?? '', { ...part, records: records as LeftRecord[] }),
    ),
  )
  serve(members.switch, async ({ id }, context) =>
    startSession(context, await context.membership.switchTo(id)),
  )

  serve(invitations.get, ({ token }, context) => readInvitation(context, token))
  serve(invitations.accept, async ({ token }, context) =>
    startSession(context, await acceptInvitation(context, token)),
  )
  serve(invitations.join, async (input, context) =>
    startSession(context, await joinByInvitation(context, input, agentOf(context))),
  )
}

const agentOf = ({ request }: PublicContext): string => request.headers['user-agent'] ?? ''
