import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useRead } from '#src/api/hooks.ts'
import { approvals, type Approval } from '#src/contract/account/approvals.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { useSession } from '#src/components/account/session.ts'

/** Whether a member may buy something alone, and what became of their asking (D48). */
export interface ApprovalNeed {
  /** It costs more than they may spend alone. */
  isAbove: boolean
  aboveCents: Cents
  /** The last question about it. */
  last: Approval | undefined
  /** What was approved isn't what is bought now. */
  isChanged: boolean
  /** The way on is to ask. */
  asks: boolean
  note: string
  setNote: (note: string) => void
  /** Call once it was asked. */
  asked: () => Promise<unknown>
}

/**
 * @param subjectId of the draft, freight quote or batch that is bought
 * @param isRefused the server refused the purchase for want of rights
 */
export function useApproval(subjectId: string, totalCents: Cents, isRefused = false): ApprovalNeed {
  const { approvalAboveCents } = useSession().limits
  const client = useQueryClient()
  const isAbove = approvalAboveCents !== null && totalCents > approvalAboveCents
  const { data } = useRead(approvals.list, {}, { enabled: isAbove })
  const [note, setNote] = useState('')
  const last = data?.find(({ subject, state }) => subject.id === subjectId && state !== 'used')
  const isApproved = last?.state === 'approved'
  const isChanged = isApproved && (isRefused || last.totalCents < totalCents)
  return {
    isAbove,
    aboveCents: approvalAboveCents ?? 0,
    last,
    isChanged,
    asks: isAbove && (!isApproved || isChanged),
    note,
    setNote,
    asked: () => client.invalidateQueries({ queryKey: keyOf(approvals.list) }),
  }
}
