export interface Reply {
  status: number
  body: object
}
export const fault = (status: number, error: object): Reply => ({ status, body: { error } })
