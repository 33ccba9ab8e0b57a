import * as z from 'zod/mini';

// The content security policy allows no `eval`, which zod would use to compile its checks.
z.config({ jitless: true });

export { zodResolver } from '@hookform/resolvers/zod';
export { z };
