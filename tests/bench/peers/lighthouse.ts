export { default as lighthouse, desktopConfig, type Config, type Flags, type RunnerResult } from 'lighthouse'
