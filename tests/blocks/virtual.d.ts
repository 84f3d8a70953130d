declare module 'virtual:tokens.css?account' {}
