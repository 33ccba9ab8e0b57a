import {
  aliases,
  cacheControl,
  fallbackPages,
  hashedFolder,
  hidden,
  mediaTypes,
  notFoundPage,
  releaseFolder,
} from '../serve/policy.ts';
import { PAGE_NONCE } from '../serve/nonce.ts';
import { headersOf, type Deployment } from './deployment.ts';

/** 122 random bits, others for each request. */
const NONCE = 'http.request.uuid';

/**
 * Sends the page at the address of the moment with the nonce of the policy. The delimiters are in no page, so that nothing else of it is taken
 * for a template. The page goes out anew each time, since one that was kept has another nonce than the policy.
 */
const page = (status = 200) => `header Content-Type "${mediaTypes['html']}"
			templates {
				between <?portal ?>
			}
			respond \`<?portal include .Req.URL.Path | replace "${PAGE_NONCE}" (placeholder "${NONCE}") ?>\` ${status}`;

/** As Caddy writes an expression. */
const HIDDEN = patternOf(hidden);

/** A Caddyfile with the site. Caddy gets the certificate and leads HTTP to HTTPS by itself. */
export function caddyFile(deployment: Deployment): string {
  return `# Written by "npm run deploy:config" from tools/serve/policy.ts. Change the policy and write it again.

${deployment.site.hostname} {
${caddyRules(deployment)}
}
`;
}

/** What the site does at any address. */
export function caddyRules(deployment: Deployment): string {
  const headers = Object.entries(headersOf(deployment, `{${NONCE}}`));
  return `	root * ${deployment.root}
	encode gzip
	header {
${headers.map(([header, value]) => `		${header} "${value}"`).join('\n')}
		-Server
	}
	route {
		@method not method GET HEAD
		handle @method {
			header Cache-Control ${cacheControl.missing}
			header Content-Type "${mediaTypes['txt']}"
			respond "405" 405
		}
${Object.entries({ '/': '/index.html', ...aliases })
  .map(([address, file]) => `		rewrite ${address} ${file}`)
  .join('\n')}
		uri strip_suffix /
${Object.entries(mediaTypes)
  .map(
    ([extension, type]) =>
      `		@${extension} path *.${extension}
		header @${extension} Content-Type "${type}"`,
  )
  .join('\n')}

		# Only these have compressed files beside them that are never stale: what is at these addresses never changes.
		@hashed {
			path_regexp ^${hashedFolder}.*\\.\\w+$|${patternOf(releaseFolder)}
			not path_regexp ${HIDDEN}
			file
		}
		handle @hashed {
			header Cache-Control "${cacheControl.hashed}"
			file_server {
				precompressed br gzip
			}
		}
		@named_page {
			path *.html
			not path /${notFoundPage}
			file
		}
		handle @named_page {
			header Cache-Control ${cacheControl.other}
			${page()}
		}
		@file {
			path_regexp \\.\\w+$
			not path_regexp ${HIDDEN}|^/404\\.html$
			file
		}
		handle @file {
			header Cache-Control ${cacheControl.other}
			file_server
		}
		# A missing file is answered in plain text, never with a page: a browser would run the page as the script.
		@missing path_regexp ^/remotes/|${HIDDEN}|\\.\\w+$
		handle @missing {
			header Cache-Control ${cacheControl.missing}
			header Content-Type "${mediaTypes['txt']}"
			respond "404" 404
		}
		header Cache-Control ${cacheControl.other}
		@page {
			file {path}.html
			not path /${notFoundPage.replace('.html', '')}
		}
		handle @page {
			rewrite * {path}.html
			${page()}
		}
${Object.entries(fallbackPages).map(fallback).join('\n')}
		handle {
			rewrite * /${notFoundPage}
			${page(404)}
		}
	}`;
}

function fallback([prefix, file]: [string, string]): string {
  const matcher = `@below_${prefix.slice(1)}`;
  return `		${matcher} path ${prefix} ${prefix}/*
		handle ${matcher} {
			rewrite * /${file}
			${page()}
		}`;
}

function patternOf(expression: RegExp): string {
  return expression.source.replaceAll('\\/', '/');
}
