export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      account_notes: {
        Row: {
          at: string;
          author: string | null;
          id: number;
          note: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          author?: string | null;
          id?: never;
          note: string;
          user_id: string;
        };
        Update: {
          at?: string;
          author?: string | null;
          id?: never;
          note?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'account_notes_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'account_notes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      announcements: {
        Row: {
          audience: Database['public']['Enums']['announcement_audience'];
          created_by: string | null;
          expires_at: string | null;
          id: string;
          link: string | null;
          message: string;
          published_at: string;
          recipients: number;
          roles: Database['public']['Enums']['user_role'][];
          tenant_ids: string[];
          title: string;
          user_ids: string[];
        };
        ComputedFields: never;
        Insert: {
          audience: Database['public']['Enums']['announcement_audience'];
          created_by?: string | null;
          expires_at?: string | null;
          id?: string;
          link?: string | null;
          message?: string;
          published_at?: string;
          recipients?: number;
          roles?: Database['public']['Enums']['user_role'][];
          tenant_ids?: string[];
          title: string;
          user_ids?: string[];
        };
        Update: {
          audience?: Database['public']['Enums']['announcement_audience'];
          created_by?: string | null;
          expires_at?: string | null;
          id?: string;
          link?: string | null;
          message?: string;
          published_at?: string;
          recipients?: number;
          roles?: Database['public']['Enums']['user_role'][];
          tenant_ids?: string[];
          title?: string;
          user_ids?: string[];
        };
        Relationships: [
          {
            foreignKeyName: 'announcements_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      application_events: {
        Row: {
          actor: string | null;
          application_id: string;
          at: string;
          from_state: Database['public']['Enums']['application_state'] | null;
          id: string;
          note: string | null;
          tenant_id: string;
          to_state: Database['public']['Enums']['application_state'];
        };
        ComputedFields: never;
        Insert: {
          actor?: string | null;
          application_id: string;
          at?: string;
          from_state?: Database['public']['Enums']['application_state'] | null;
          id?: string;
          note?: string | null;
          tenant_id: string;
          to_state: Database['public']['Enums']['application_state'];
        };
        Update: {
          actor?: string | null;
          application_id?: string;
          at?: string;
          from_state?: Database['public']['Enums']['application_state'] | null;
          id?: string;
          note?: string | null;
          tenant_id?: string;
          to_state?: Database['public']['Enums']['application_state'];
        };
        Relationships: [
          {
            foreignKeyName: 'application_events_actor_fkey';
            columns: ['actor'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'application_events_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      application_requests: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          application_id: string;
          asked_at: string;
          asked_by: string | null;
          field: string | null;
          id: string;
          question: string;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          application_id: string;
          asked_at?: string;
          asked_by?: string | null;
          field?: string | null;
          id?: string;
          question: string;
          tenant_id: string;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          application_id?: string;
          asked_at?: string;
          asked_by?: string | null;
          field?: string | null;
          id?: string;
          question?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'application_requests_asked_by_fkey';
            columns: ['asked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'application_requests_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      audit_logs: {
        Row: {
          action: string;
          actor: string | null;
          after: Json | null;
          at: string;
          before: Json | null;
          hash: string;
          id: number;
          prev_hash: string;
          request_address: string | null;
          request_agent: string | null;
          row_id: string;
          table_name: string;
          tenant_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor?: string | null;
          after?: Json | null;
          at: string;
          before?: Json | null;
          hash: string;
          id?: number;
          prev_hash: string;
          request_address?: string | null;
          request_agent?: string | null;
          row_id: string;
          table_name: string;
          tenant_id?: string | null;
        };
        Update: {
          action?: string;
          actor?: string | null;
          after?: Json | null;
          at?: string;
          before?: Json | null;
          hash?: string;
          id?: number;
          prev_hash?: string;
          request_address?: string | null;
          request_agent?: string | null;
          row_id?: string;
          table_name?: string;
          tenant_id?: string | null;
        };
        Relationships: [];
      };
      client_invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          access: Database['public']['Enums']['company_access'];
          company_id: string;
          company_name: string;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          status: Database['public']['Enums']['invitation_status'];
          tenant_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          access: Database['public']['Enums']['company_access'];
          company_id: string;
          company_name: string;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          status?: Database['public']['Enums']['invitation_status'];
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          access?: Database['public']['Enums']['company_access'];
          company_id?: string;
          company_name?: string;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          status?: Database['public']['Enums']['invitation_status'];
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'client_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'client_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'client_invitations_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      companies: {
        Row: {
          authorised_shares: number | null;
          capital: number | null;
          created_at: string;
          currency: string;
          features: string[];
          fiscal_year_end: string | null;
          id: string;
          name: string;
          next_filing: string | null;
          par_value: number | null;
          registered_office: string | null;
          registration_date: string | null;
          registration_number: string | null;
          registry_entity_id: string | null;
          status: Database['public']['Enums']['company_status'];
          tenant_id: string;
          type: string;
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          authorised_shares?: number | null;
          capital?: number | null;
          created_at?: string;
          currency?: string;
          features?: string[];
          fiscal_year_end?: string | null;
          id?: string;
          name: string;
          next_filing?: string | null;
          par_value?: number | null;
          registered_office?: string | null;
          registration_date?: string | null;
          registration_number?: string | null;
          registry_entity_id?: string | null;
          status?: Database['public']['Enums']['company_status'];
          tenant_id: string;
          type: string;
          updated_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          authorised_shares?: number | null;
          capital?: number | null;
          created_at?: string;
          currency?: string;
          features?: string[];
          fiscal_year_end?: string | null;
          id?: string;
          name?: string;
          next_filing?: string | null;
          par_value?: number | null;
          registered_office?: string | null;
          registration_date?: string | null;
          registration_number?: string | null;
          registry_entity_id?: string | null;
          status?: Database['public']['Enums']['company_status'];
          tenant_id?: string;
          type?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'companies_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      company_invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          company_id: string | null;
          company_name: string;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          status: Database['public']['Enums']['invitation_status'];
          tenant_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          company_id?: string | null;
          company_name: string;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          status?: Database['public']['Enums']['invitation_status'];
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          company_id?: string | null;
          company_name?: string;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          status?: Database['public']['Enums']['invitation_status'];
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_invitations_accepted_by_fkey';
            columns: ['accepted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'company_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_invitations_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_invitations_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      company_participants: {
        Row: {
          appointed_on: string | null;
          ceased_on: string | null;
          company_id: string;
          id: string;
          party_id: string;
          percent: number | null;
          recorded_at: string;
          role: Database['public']['Enums']['participant_role'];
          shares: number | null;
          tenant_id: string;
        };
        ComputedFields: never;
        Insert: {
          appointed_on?: string | null;
          ceased_on?: string | null;
          company_id: string;
          id?: string;
          party_id: string;
          percent?: number | null;
          recorded_at?: string;
          role: Database['public']['Enums']['participant_role'];
          shares?: number | null;
          tenant_id: string;
        };
        Update: {
          appointed_on?: string | null;
          ceased_on?: string | null;
          company_id?: string;
          id?: string;
          party_id?: string;
          percent?: number | null;
          recorded_at?: string;
          role?: Database['public']['Enums']['participant_role'];
          shares?: number | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_participants_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_participants_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_participants_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      company_users: {
        Row: {
          access: Database['public']['Enums']['company_access'];
          company_id: string;
          created_at: string;
          tenant_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          access: Database['public']['Enums']['company_access'];
          company_id: string;
          created_at?: string;
          tenant_id: string;
          user_id: string;
        };
        Update: {
          access?: Database['public']['Enums']['company_access'];
          company_id?: string;
          created_at?: string;
          tenant_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'company_users_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_users_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'company_users_tenant_id_user_id_fkey';
            columns: ['tenant_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'tenant_users';
            referencedColumns: ['tenant_id', 'user_id'];
          },
        ];
      };
      contact_messages: {
        Row: {
          address_hash: string;
          company: string | null;
          created_at: string;
          email: string;
          handled_at: string | null;
          handled_by: string | null;
          id: string;
          locale: string | null;
          message: string;
          name: string;
          phone: string | null;
          status: Database['public']['Enums']['contact_status'];
          ticket_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          address_hash: string;
          company?: string | null;
          created_at?: string;
          email: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          locale?: string | null;
          message: string;
          name: string;
          phone?: string | null;
          status?: Database['public']['Enums']['contact_status'];
          ticket_id?: string | null;
        };
        Update: {
          address_hash?: string;
          company?: string | null;
          created_at?: string;
          email?: string;
          handled_at?: string | null;
          handled_by?: string | null;
          id?: string;
          locale?: string | null;
          message?: string;
          name?: string;
          phone?: string | null;
          status?: Database['public']['Enums']['contact_status'];
          ticket_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_messages_handled_by_fkey';
            columns: ['handled_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_ticket_id_fkey';
            columns: ['ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_messages_ticket_id_fkey';
            columns: ['ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_list';
            referencedColumns: ['id'];
          },
        ];
      };
      document_categories: {
        Row: {
          code: string;
          expires: boolean;
          name: string;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          expires?: boolean;
          name: string;
          position: number;
        };
        Update: {
          code?: string;
          expires?: boolean;
          name?: string;
          position?: number;
        };
        Relationships: [];
      };
      documents: {
        Row: {
          application_id: string | null;
          bytes: number;
          category: string;
          company_id: string | null;
          created_at: string;
          expires_on: string | null;
          file_name: string;
          id: string;
          mime_type: string;
          party_id: string | null;
          reason_code: string | null;
          reason_note: string | null;
          replaces: string | null;
          reviewed_at: string | null;
          reviewed_by: string | null;
          status: Database['public']['Enums']['document_status'];
          storage_path: string;
          tenant_id: string;
          updated_at: string;
          uploaded_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          application_id?: string | null;
          bytes: number;
          category: string;
          company_id?: string | null;
          created_at?: string;
          expires_on?: string | null;
          file_name: string;
          id?: string;
          mime_type: string;
          party_id?: string | null;
          reason_code?: string | null;
          reason_note?: string | null;
          replaces?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          status?: Database['public']['Enums']['document_status'];
          storage_path: string;
          tenant_id: string;
          updated_at?: string;
          uploaded_by?: string | null;
        };
        Update: {
          application_id?: string | null;
          bytes?: number;
          category?: string;
          company_id?: string | null;
          created_at?: string;
          expires_on?: string | null;
          file_name?: string;
          id?: string;
          mime_type?: string;
          party_id?: string | null;
          reason_code?: string | null;
          reason_note?: string | null;
          replaces?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          status?: Database['public']['Enums']['document_status'];
          storage_path?: string;
          tenant_id?: string;
          updated_at?: string;
          uploaded_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'documents_category_fkey';
            columns: ['category'];
            isOneToOne: false;
            referencedRelation: 'document_categories';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'documents_reason_code_fkey';
            columns: ['reason_code'];
            isOneToOne: false;
            referencedRelation: 'review_reasons';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'documents_reviewed_by_fkey';
            columns: ['reviewed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_application_id_fkey';
            columns: ['tenant_id', 'application_id'];
            isOneToOne: false;
            referencedRelation: 'draft_applications';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_party_id_fkey';
            columns: ['tenant_id', 'party_id'];
            isOneToOne: false;
            referencedRelation: 'parties';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_tenant_id_replaces_fkey';
            columns: ['tenant_id', 'replaces'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'documents_uploaded_by_fkey';
            columns: ['uploaded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      draft_applications: {
        Row: {
          approved_at: string | null;
          approved_by: string | null;
          assignee: string | null;
          company_id: string | null;
          created_at: string;
          data: NonNullable<Json>;
          entity_type: string | null;
          id: string;
          reference: string | null;
          registry_reference: string | null;
          state: Database['public']['Enums']['application_state'];
          state_since: string;
          step: string;
          submitted_at: string | null;
          submitted_data: Json | null;
          tenant_id: string;
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          approved_at?: string | null;
          approved_by?: string | null;
          assignee?: string | null;
          company_id?: string | null;
          created_at?: string;
          data?: NonNullable<Json>;
          entity_type?: string | null;
          id?: string;
          reference?: string | null;
          registry_reference?: string | null;
          state?: Database['public']['Enums']['application_state'];
          state_since?: string;
          step?: string;
          submitted_at?: string | null;
          submitted_data?: Json | null;
          tenant_id: string;
          updated_at?: string;
          user_id: string;
          version?: number;
        };
        Update: {
          approved_at?: string | null;
          approved_by?: string | null;
          assignee?: string | null;
          company_id?: string | null;
          created_at?: string;
          data?: NonNullable<Json>;
          entity_type?: string | null;
          id?: string;
          reference?: string | null;
          registry_reference?: string | null;
          state?: Database['public']['Enums']['application_state'];
          state_since?: string;
          step?: string;
          submitted_at?: string | null;
          submitted_data?: Json | null;
          tenant_id?: string;
          updated_at?: string;
          user_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'draft_applications_approved_by_fkey';
            columns: ['approved_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'draft_applications_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'draft_applications_entity_type_fkey';
            columns: ['entity_type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'draft_applications_entity_type_fkey';
            columns: ['entity_type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'draft_applications_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'draft_applications_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'draft_applications_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'draft_applications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      entity_type_rules: {
        Row: {
          corporate_manager_suffices: boolean;
          entity_type: string;
          id: string;
          manager_role: Database['public']['Enums']['participant_role'] | null;
          member_role: Database['public']['Enums']['participant_role'] | null;
          min_directors: number;
          min_members: number;
          name_contains: string[];
          name_endings: string[];
          requires_president: boolean;
          requires_secretary: boolean;
          source_note: string;
          valid_from: string;
          valid_to: string | null;
          verified: boolean;
        };
        ComputedFields: never;
        Insert: {
          corporate_manager_suffices?: boolean;
          entity_type: string;
          id?: string;
          manager_role?: Database['public']['Enums']['participant_role'] | null;
          member_role?: Database['public']['Enums']['participant_role'] | null;
          min_directors?: number;
          min_members?: number;
          name_contains?: string[];
          name_endings?: string[];
          requires_president?: boolean;
          requires_secretary?: boolean;
          source_note: string;
          valid_from: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Update: {
          corporate_manager_suffices?: boolean;
          entity_type?: string;
          id?: string;
          manager_role?: Database['public']['Enums']['participant_role'] | null;
          member_role?: Database['public']['Enums']['participant_role'] | null;
          min_directors?: number;
          min_members?: number;
          name_contains?: string[];
          name_endings?: string[];
          requires_president?: boolean;
          requires_secretary?: boolean;
          source_note?: string;
          valid_from?: string;
          valid_to?: string | null;
          verified?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'entity_type_rules_entity_type_fkey';
            columns: ['entity_type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'entity_type_rules_entity_type_fkey';
            columns: ['entity_type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
        ];
      };
      entity_types: {
        Row: {
          code: string;
          is_formable: boolean;
          law: string;
          name: string;
          plain_name: string;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          is_formable?: boolean;
          law: string;
          name: string;
          plain_name: string;
          position: number;
        };
        Update: {
          code?: string;
          is_formable?: boolean;
          law?: string;
          name?: string;
          plain_name?: string;
          position?: number;
        };
        Relationships: [];
      };
      notifications: {
        Row: {
          created_at: string;
          id: string;
          kind: string;
          link: string | null;
          message: string;
          read: boolean;
          tenant_id: string | null;
          title: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          kind: string;
          link?: string | null;
          message?: string;
          read?: boolean;
          tenant_id?: string | null;
          title: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          kind?: string;
          link?: string | null;
          message?: string;
          read?: boolean;
          tenant_id?: string | null;
          title?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notifications_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      parties: {
        Row: {
          birth_date: string | null;
          country: string | null;
          created_at: string;
          created_by: string | null;
          email: string | null;
          id: string;
          kind: Database['public']['Enums']['party_kind'];
          name: string;
          registration_number: string | null;
          tenant_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          birth_date?: string | null;
          country?: string | null;
          created_at?: string;
          created_by?: string | null;
          email?: string | null;
          id?: string;
          kind: Database['public']['Enums']['party_kind'];
          name: string;
          registration_number?: string | null;
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          birth_date?: string | null;
          country?: string | null;
          created_at?: string;
          created_by?: string | null;
          email?: string | null;
          id?: string;
          kind?: Database['public']['Enums']['party_kind'];
          name?: string;
          registration_number?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'parties_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parties_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      platform_settings: {
        Row: {
          key: string;
          updated_at: string;
          updated_by: string | null;
          value: NonNullable<Json>;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          key: string;
          updated_at?: string;
          updated_by?: string | null;
          value: NonNullable<Json>;
          version?: number;
        };
        Update: {
          key?: string;
          updated_at?: string;
          updated_by?: string | null;
          value?: NonNullable<Json>;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'platform_settings_updated_by_fkey';
            columns: ['updated_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_path: string | null;
          created_at: string;
          email: string;
          full_name: string;
          id: string;
          last_active_tenant: string | null;
          phone: string | null;
          preferences: NonNullable<Json>;
          role: Database['public']['Enums']['user_role'];
          status: Database['public']['Enums']['account_status'];
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          avatar_path?: string | null;
          created_at?: string;
          email: string;
          full_name?: string;
          id: string;
          last_active_tenant?: string | null;
          phone?: string | null;
          preferences?: NonNullable<Json>;
          role?: Database['public']['Enums']['user_role'];
          status?: Database['public']['Enums']['account_status'];
          updated_at?: string;
        };
        Update: {
          avatar_path?: string | null;
          created_at?: string;
          email?: string;
          full_name?: string;
          id?: string;
          last_active_tenant?: string | null;
          phone?: string | null;
          preferences?: NonNullable<Json>;
          role?: Database['public']['Enums']['user_role'];
          status?: Database['public']['Enums']['account_status'];
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_last_active_tenant_fkey';
            columns: ['last_active_tenant'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      review_reasons: {
        Row: {
          code: string;
          label: string;
          position: number;
          subjects: string[];
        };
        ComputedFields: never;
        Insert: {
          code: string;
          label: string;
          position: number;
          subjects: string[];
        };
        Update: {
          code?: string;
          label?: string;
          position?: number;
          subjects?: string[];
        };
        Relationships: [];
      };
      support_messages: {
        Row: {
          author: string | null;
          body: string;
          by_staff: boolean;
          created_at: string;
          id: string;
          tenant_id: string;
          ticket_id: string;
        };
        ComputedFields: never;
        Insert: {
          author?: string | null;
          body: string;
          by_staff: boolean;
          created_at?: string;
          id?: string;
          tenant_id: string;
          ticket_id: string;
        };
        Update: {
          author?: string | null;
          body?: string;
          by_staff?: boolean;
          created_at?: string;
          id?: string;
          tenant_id?: string;
          ticket_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'support_messages_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_messages_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_messages_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_list';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      support_notes: {
        Row: {
          author: string | null;
          body: string;
          created_at: string;
          id: string;
          tenant_id: string;
          ticket_id: string;
        };
        ComputedFields: never;
        Insert: {
          author?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          tenant_id: string;
          ticket_id: string;
        };
        Update: {
          author?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          tenant_id?: string;
          ticket_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'support_notes_author_fkey';
            columns: ['author'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_notes_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_notes_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_list';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      support_reads: {
        Row: {
          read_at: string;
          tenant_id: string;
          ticket_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          read_at?: string;
          tenant_id: string;
          ticket_id: string;
          user_id: string;
        };
        Update: {
          read_at?: string;
          tenant_id?: string;
          ticket_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'support_reads_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'support_tickets';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_reads_tenant_id_ticket_id_fkey';
            columns: ['tenant_id', 'ticket_id'];
            isOneToOne: false;
            referencedRelation: 'ticket_list';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_reads_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      support_tickets: {
        Row: {
          assignee: string | null;
          company_id: string | null;
          created_at: string;
          id: string;
          last_message_at: string;
          opened_by: string | null;
          priority: Database['public']['Enums']['ticket_priority'];
          reference: string;
          status: Database['public']['Enums']['ticket_status'];
          subject: string;
          tenant_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          assignee?: string | null;
          company_id?: string | null;
          created_at?: string;
          id?: string;
          last_message_at?: string;
          opened_by?: string | null;
          priority?: Database['public']['Enums']['ticket_priority'];
          reference?: string;
          status?: Database['public']['Enums']['ticket_status'];
          subject: string;
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          assignee?: string | null;
          company_id?: string | null;
          created_at?: string;
          id?: string;
          last_message_at?: string;
          opened_by?: string | null;
          priority?: Database['public']['Enums']['ticket_priority'];
          reference?: string;
          status?: Database['public']['Enums']['ticket_status'];
          subject?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'support_tickets_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      tenant_users: {
        Row: {
          created_at: string;
          role: Database['public']['Enums']['tenant_role'];
          tenant_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          role: Database['public']['Enums']['tenant_role'];
          tenant_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: Database['public']['Enums']['tenant_role'];
          tenant_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tenant_users_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tenant_users_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      tenants: {
        Row: {
          branding: NonNullable<Json>;
          created_at: string;
          domain: string | null;
          features: NonNullable<Json>;
          id: string;
          limits: NonNullable<Json>;
          name: string;
          open_for_enrolment: boolean;
          settings: NonNullable<Json>;
          slug: string;
          status: Database['public']['Enums']['tenant_status'];
          type: string;
          updated_at: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          branding?: NonNullable<Json>;
          created_at?: string;
          domain?: string | null;
          features?: NonNullable<Json>;
          id?: string;
          limits?: NonNullable<Json>;
          name: string;
          open_for_enrolment?: boolean;
          settings?: NonNullable<Json>;
          slug: string;
          status?: Database['public']['Enums']['tenant_status'];
          type?: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          branding?: NonNullable<Json>;
          created_at?: string;
          domain?: string | null;
          features?: NonNullable<Json>;
          id?: string;
          limits?: NonNullable<Json>;
          name?: string;
          open_for_enrolment?: boolean;
          settings?: NonNullable<Json>;
          slug?: string;
          status?: Database['public']['Enums']['tenant_status'];
          type?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
    };
    Views: {
      current_entity_types: {
        Row: {
          code: string;
          corporate_manager_suffices: boolean | null;
          is_formable: boolean;
          law: string;
          manager_role: Database['public']['Enums']['participant_role'] | null;
          member_role: Database['public']['Enums']['participant_role'] | null;
          min_directors: number | null;
          min_members: number | null;
          name: string;
          name_contains: string[] | null;
          name_endings: string[] | null;
          plain_name: string;
          position: number;
          requires_president: boolean | null;
          requires_secretary: boolean | null;
          source_note: string | null;
          valid_from: string | null;
          verified: boolean | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      my_companies: {
        Row: {
          authorised_shares: number | null;
          capital: number | null;
          created_at: string;
          currency: string;
          features: string[];
          fiscal_year_end: string | null;
          id: string;
          name: string;
          next_filing: string | null;
          par_value: number | null;
          registered_office: string | null;
          registration_date: string | null;
          registration_number: string | null;
          registry_entity_id: string | null;
          status: Database['public']['Enums']['company_status'];
          tenant_id: string;
          type: string;
          updated_at: string;
          user_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          authorised_shares?: number | null;
          capital?: number | null;
          created_at?: string | null;
          currency?: string | null;
          features?: string[] | null;
          fiscal_year_end?: string | null;
          id?: string | null;
          name?: string | null;
          next_filing?: string | null;
          par_value?: number | null;
          registered_office?: string | null;
          registration_date?: string | null;
          registration_number?: string | null;
          registry_entity_id?: string | null;
          status?: Database['public']['Enums']['company_status'] | null;
          tenant_id?: string | null;
          type?: string | null;
          updated_at?: string | null;
          user_id?: string | null;
          version?: number | null;
        };
        Update: {
          authorised_shares?: number | null;
          capital?: number | null;
          created_at?: string | null;
          currency?: string | null;
          features?: string[] | null;
          fiscal_year_end?: string | null;
          id?: string | null;
          name?: string | null;
          next_filing?: string | null;
          par_value?: number | null;
          registered_office?: string | null;
          registration_date?: string | null;
          registration_number?: string | null;
          registry_entity_id?: string | null;
          status?: Database['public']['Enums']['company_status'] | null;
          tenant_id?: string | null;
          type?: string | null;
          updated_at?: string | null;
          user_id?: string | null;
          version?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'companies_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'current_entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_type_fkey';
            columns: ['type'];
            isOneToOne: false;
            referencedRelation: 'entity_types';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'companies_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      ticket_list: {
        Row: {
          assignee: string | null;
          company_id: string | null;
          created_at: string;
          id: string;
          last_message_at: string;
          opened_by: string | null;
          priority: Database['public']['Enums']['ticket_priority'];
          reference: string;
          status: Database['public']['Enums']['ticket_status'];
          subject: string;
          tenant_id: string;
          unread: boolean | null;
          updated_at: string;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'support_tickets_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_opened_by_fkey';
            columns: ['opened_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_company_id_fkey';
            columns: ['tenant_id', 'company_id'];
            isOneToOne: false;
            referencedRelation: 'my_companies';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'support_tickets_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Functions: {
      accept_document: { Args: { document_id: string; expires_on?: string }; Returns: undefined };
      accept_invitation: { Args: { token: string }; Returns: undefined };
      add_ticket_note: {
        Args: { body: string; note_id: string; ticket_id: string };
        Returns: undefined;
      };
      am_i_super_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      answer_request: { Args: { answer?: string; request_id: string }; Returns: undefined };
      application_issues: {
        Args: { application_id: string };
        Returns: {
          code: string;
          field: string;
        }[];
      };
      application_stage_counts: {
        Args: { tenant_id: string };
        Returns: {
          count: number;
          state: Database['public']['Enums']['application_state'];
        }[];
      };
      approve_application: { Args: { application_id: string }; Returns: undefined };
      assign_ticket: { Args: { assignee: string; ticket_id: string }; Returns: undefined };
      close_contact_message: { Args: { message_id: string }; Returns: undefined };
      company_status_counts: {
        Args: { tenant_id: string };
        Returns: {
          count: number;
          status: Database['public']['Enums']['company_status'];
        }[];
      };
      convert_contact_message: { Args: { message_id: string }; Returns: string };
      create_tenant: { Args: { name: string; slug: string; tenant_id: string }; Returns: string };
      ensure_membership: { Args: Record<PropertyKey, never>; Returns: string };
      file_application: {
        Args: { application_id: string; registry_reference?: string };
        Returns: undefined;
      };
      get_user_tenant_ids: {
        Args: { user_id: string };
        Returns: {
          user_tenant_ids: string;
        }[];
      };
      incorporate_application: {
        Args: { application_id: string; registered_on?: string; registration_number: string };
        Returns: string;
      };
      invite_client: {
        Args: {
          access: Database['public']['Enums']['company_access'];
          company_id: string;
          email: string;
          invitation_id: string;
        };
        Returns: string;
      };
      invite_company: {
        Args: { company_name: string; email: string; invitation_id: string; tenant_id: string };
        Returns: string;
      };
      leave_tenant: { Args: { tenant_id: string }; Returns: undefined };
      mark_all_notifications_read: { Args: Record<PropertyKey, never>; Returns: number };
      mark_ticket_read: { Args: { ticket_id: string }; Returns: undefined };
      open_ticket: {
        Args: {
          body: string;
          company_id?: string;
          priority?: Database['public']['Enums']['ticket_priority'];
          subject: string;
          tenant_id: string;
          ticket_id: string;
        };
        Returns: string;
      };
      public_settings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          date_format: string;
          mfa_required: boolean;
          owes_second_factor: boolean;
          session_timeout: number;
          timezone: string;
        }[];
      };
      publish_announcement: {
        Args: {
          announcement_id: string;
          audience: Database['public']['Enums']['announcement_audience'];
          expires_at?: string;
          link?: string;
          message: string;
          roles?: Database['public']['Enums']['user_role'][];
          tenant_ids?: string[];
          title: string;
          user_ids?: string[];
        };
        Returns: number;
      };
      register_document: {
        Args: {
          category: string;
          document_id: string;
          expires_on?: string;
          file_name: string;
          path: string;
          replaces?: string;
        };
        Returns: string;
      };
      reject_application: {
        Args: { application_id: string; note?: string; reason_code: string };
        Returns: undefined;
      };
      reject_document: {
        Args: { document_id: string; note?: string; reason_code: string };
        Returns: undefined;
      };
      remove_member: { Args: { tenant_id: string; user_id: string }; Returns: undefined };
      reply_ticket: {
        Args: { body: string; message_id: string; ticket_id: string };
        Returns: undefined;
      };
      request_information: { Args: { application_id: string; requests: Json }; Returns: undefined };
      resend_invitation: { Args: { invitation_id: string; new_id: string }; Returns: string };
      restore_user: { Args: { user_id: string }; Returns: undefined };
      revoke_invitation: { Args: { invitation_id: string }; Returns: undefined };
      save_application: {
        Args: {
          application_id: string;
          data?: Json;
          entity_type?: string;
          expected_version: number;
          step: string;
        };
        Returns: number;
      };
      save_settings: {
        Args: { expected_version: number; key: string; value: Json };
        Returns: number;
      };
      send_contact_message: {
        Args: {
          company?: string;
          email: string;
          locale?: string;
          message: string;
          message_id: string;
          name: string;
          phone?: string;
        };
        Returns: string;
      };
      set_member_role: {
        Args: {
          role: Database['public']['Enums']['tenant_role'];
          tenant_id: string;
          user_id: string;
        };
        Returns: undefined;
      };
      set_ticket_priority: {
        Args: { priority: Database['public']['Enums']['ticket_priority']; ticket_id: string };
        Returns: undefined;
      };
      set_ticket_status: {
        Args: { status: Database['public']['Enums']['ticket_status']; ticket_id: string };
        Returns: undefined;
      };
      set_user_role: {
        Args: { role: Database['public']['Enums']['user_role']; user_id: string };
        Returns: undefined;
      };
      start_application: {
        Args: { application_id: string; tenant_id: string };
        Returns: undefined;
      };
      start_review: { Args: { application_id: string }; Returns: undefined };
      submit_application: {
        Args: { application_id: string; expected_version: number };
        Returns: string;
      };
      suspend_user: { Args: { reason: string; user_id: string }; Returns: undefined };
      update_branding: {
        Args: { branding: Json; expected_version: number; tenant_id: string };
        Returns: number;
      };
      update_tenant: {
        Args: {
          branding: Json;
          domain: string;
          expected_version: number;
          features: Json;
          limits: Json;
          name: string;
          open_for_enrolment: boolean;
          status: Database['public']['Enums']['tenant_status'];
          tenant_id: string;
        };
        Returns: number;
      };
      verify_audit_chain: {
        Args: { tenant_id?: string };
        Returns: {
          checked: number;
          first_broken: number;
          intact: boolean;
        }[];
      };
      withdraw_application: {
        Args: { application_id: string; reason?: string };
        Returns: undefined;
      };
    };
    Enums: {
      account_status: 'active' | 'suspended';
      announcement_audience: 'all' | 'tenants' | 'roles' | 'people';
      application_state:
        | 'draft'
        | 'submitted'
        | 'in_review'
        | 'information_requested'
        | 'resubmitted'
        | 'approved'
        | 'filed'
        | 'incorporated'
        | 'rejected'
        | 'withdrawn';
      company_access: 'owner' | 'signatory' | 'viewer';
      company_status:
        | 'active'
        | 'in_penalty'
        | 'strike_off_pending'
        | 'struck_off'
        | 'restoring'
        | 'dormant'
        | 'in_liquidation'
        | 'dissolved'
        | 'continued_out'
        | 'merged';
      contact_status: 'new' | 'converted' | 'closed';
      document_status: 'uploaded' | 'accepted' | 'rejected' | 'expired' | 'superseded';
      invitation_status: 'pending' | 'accepted' | 'revoked';
      participant_role:
        | 'member'
        | 'director'
        | 'president'
        | 'secretary'
        | 'officer'
        | 'guarantor'
        | 'general_partner'
        | 'limited_partner'
        | 'founder'
        | 'council_member'
        | 'administrator'
        | 'registered_agent'
        | 'beneficial_owner';
      party_kind: 'person' | 'body_corporate';
      tenant_role: 'owner' | 'member';
      tenant_status: 'active' | 'suspended';
      ticket_priority: 'low' | 'normal' | 'high' | 'urgent';
      ticket_status: 'open' | 'waiting_on_client' | 'waiting_on_us' | 'resolved' | 'closed';
      user_role: 'user' | 'client' | 'company_admin' | 'admin';
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      account_status: ['active', 'suspended'],
      announcement_audience: ['all', 'tenants', 'roles', 'people'],
      application_state: [
        'draft',
        'submitted',
        'in_review',
        'information_requested',
        'resubmitted',
        'approved',
        'filed',
        'incorporated',
        'rejected',
        'withdrawn',
      ],
      company_access: ['owner', 'signatory', 'viewer'],
      company_status: [
        'active',
        'in_penalty',
        'strike_off_pending',
        'struck_off',
        'restoring',
        'dormant',
        'in_liquidation',
        'dissolved',
        'continued_out',
        'merged',
      ],
      contact_status: ['new', 'converted', 'closed'],
      document_status: ['uploaded', 'accepted', 'rejected', 'expired', 'superseded'],
      invitation_status: ['pending', 'accepted', 'revoked'],
      participant_role: [
        'member',
        'director',
        'president',
        'secretary',
        'officer',
        'guarantor',
        'general_partner',
        'limited_partner',
        'founder',
        'council_member',
        'administrator',
        'registered_agent',
        'beneficial_owner',
      ],
      party_kind: ['person', 'body_corporate'],
      tenant_role: ['owner', 'member'],
      tenant_status: ['active', 'suspended'],
      ticket_priority: ['low', 'normal', 'high', 'urgent'],
      ticket_status: ['open', 'waiting_on_client', 'waiting_on_us', 'resolved', 'closed'],
      user_role: ['user', 'client', 'company_admin', 'admin'],
    },
  },
} as const;
