/**
 * A signal sent to npm kills npm and the shell it started us with, and we would survive, holding the port and
 * the data. So when our parent process changes, we send ourselves the signal. Started without npm, we may
 * outlive our parent.
 */
export function leaveWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
