/** How an assistant is connected, step by step. The menus are those of October 2026, as in `docs/assistants.md`. */
export const stepWords = {
  claude: {
    en: [
      'On claude.ai or in the desktop app, open Settings and then Connectors.',
      'Choose +, and then Add custom connector.',
      'Paste the address above, and choose Connect.',
      'Sign in to Kantine, choose the club, and untick what Claude should not have.',
    ],
    nl: [
      'Open op claude.ai of in de desktop-app de instellingen (Settings) en daarin Connectors.',
      'Kies + en dan Add custom connector.',
      'Plak het adres hierboven en kies Connect.',
      'Log in bij Kantine, kies de club en vink uit wat Claude niet mag.',
    ],
  },
  chatgpt: {
    en: [
      'On chatgpt.com, open Settings, Apps, Advanced settings, and switch Developer mode on. ChatGPT offers it with paid plans.',
      'Choose Create app, paste the address above as the MCP server URL, and choose OAuth.',
      'Sign in to Kantine, choose the club, and untick what ChatGPT should not have.',
    ],
    nl: [
      'Open op chatgpt.com Settings, Apps, Advanced settings en zet Developer mode aan. ChatGPT biedt die bij betaalde abonnementen.',
      'Kies Create app, plak het adres hierboven als MCP server URL en kies OAuth.',
      'Log in bij Kantine, kies de club en vink uit wat ChatGPT niet mag.',
    ],
  },
  others: {
    en: [
      'Look for connectors, apps or MCP servers in the settings of the assistant.',
      'Add the address above. The assistant needs nothing else: it finds out by itself where to sign in.',
      'Sign in to Kantine, choose the club, and untick what the assistant should not have.',
    ],
    nl: [
      'Zoek in de instellingen van de assistent naar connectors, apps of MCP-servers.',
      'Voeg het adres hierboven toe. Meer is er niet nodig: de assistent vindt zelf uit waar je inlogt.',
      'Log in bij Kantine, kies de club en vink uit wat de assistent niet mag.',
    ],
  },
} as const
